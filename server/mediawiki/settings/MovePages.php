<?php
/**
 * A script that the service runs after an upgrade. New extensions bring new namespaces such as `Item:`, and a
 * page that already had such a title could no longer be reached. Most new namespaces accept no ordinary pages, so
 * the page stays in its namespace under a similar title: `Item:Rose` becomes `Item/Rose`. It keeps its history,
 * and a request for the old title shows where the page has moved.
 */

require_once getenv( 'MW_INSTALL_PATH' ) . '/maintenance/Maintenance.php';

class_alias(
	class_exists( 'MediaWiki\Maintenance\Maintenance' ) ? 'MediaWiki\Maintenance\Maintenance' : 'Maintenance',
	'WikisteadBaseMaintenance'
);

class WikisteadMovePages extends WikisteadBaseMaintenance {
	/** This many similar titles are told apart by a number; further ones by a hash. */
	private const COUNTED = 10;

	/** @var string[] New titles by old ones */
	private array $chosen = [];

	public function execute() {
		foreach ( $this->unreachable( 'page' ) as [ $namespace, $text ] ) {
			$new = $this->freeTitle( $namespace, $text );
			$this->rename( $namespace, $text, $new );
			$this->output( "$text is now {$new->getDBkey()}\n" );
		}
		// Deleted pages can be restored only under a title that can be requested.
		foreach ( $this->unreachable( 'archive' ) as [ $namespace, $text ] ) {
			$title = [ 'ar_title' => $this->freeTitle( $namespace, $text )->getDBkey() ];
			$this->change( 'archive', $title, [ 'ar_namespace' => $namespace, 'ar_title' => $text ] );
		}
		// Done now, because updates left when the script ends might be lost.
		wikisteadClass( 'MediaWiki\Deferred\DeferredUpdates', 'DeferredUpdates' )::doUpdates();
	}

	/** Renames a page. MediaWiki's own class refuses a title that it understands differently. */
	private function rename( int $namespace, string $text, $new ): void {
		$services = MediaWiki\MediaWikiServices::getInstance();
		$tables = [ 'page' => 'page', 'watchlist' => 'wl', 'recentchanges' => 'rc' ];
		foreach ( $tables as $table => $prefix ) {
			$title = [ "{$prefix}_title" => $new->getDBkey() ];
			$this->change( $table, $title, [ "{$prefix}_namespace" => $namespace, "{$prefix}_title" => $text ] );
		}
		$services->getLinkCache()->clear();
		$page = $services->getPageStore()->getPageByReference( $new );
		if ( $page ) {
			WikisteadSearchIndex::update( $page->getId() );
		}
		// The log is shown to those who request the old title.
		$meant = $namespace === NS_MAIN ? $services->getTitleFactory()->newFromText( $text ) : null;
		if ( $meant ) {
			$entry = wikisteadClass( 'MediaWiki\Logging\ManualLogEntry', 'ManualLogEntry' );
			$log = new $entry( 'move', 'move' );
			$user = wikisteadClass( 'MediaWiki\User\User', 'User' );
			$log->setPerformer( $user::newSystemUser( 'MediaWiki default', [ 'steal' => true ] ) );
			$log->setTarget( $meant );
			$log->setComment( 'The old title now begins with the name of a namespace.' );
			$log->setParameters( [ '4::target' => $new->getPrefixedText(), '5::noredir' => '1' ] );
			$log->insert();
		}
	}

	private function change( string $table, array $values, array $where ): void {
		$this->getDB( DB_PRIMARY )->update( $table, $values, $where, __METHOD__, [ 'IGNORE' ] );
	}

	/** Titles of pages and talk pages that begin with the name of a namespace. */
	private function unreachable( string $table ): array {
		$prefix = $table === 'page' ? 'page' : 'ar';
		$db = $this->getDB( DB_PRIMARY );
		$rows = $db->select(
			$table,
			[ 'namespace' => "{$prefix}_namespace", 'title' => "{$prefix}_title" ],
			[ "{$prefix}_namespace" => [ NS_MAIN, NS_TALK ], "{$prefix}_title " . $db->buildLike( $db->anyString(), ':', $db->anyString() ) ],
			__METHOD__,
			[ 'DISTINCT' ]
		);
		$services = MediaWiki\MediaWikiServices::getInstance();
		$found = [];
		foreach ( $rows as $row ) {
			$name = str_replace( ' ', '_', trim( strtok( $row->title, ':' ), '_ ' ) );
			$index = $services->getContentLanguage()->getNsIndex( $name );
			if ( $index !== false && $index !== NS_MAIN ) {
				$found[] = [ (int)$row->namespace, $row->title ];
			}
		}
		return $found;
	}

	/** The new title of a page or talk page, free for both. */
	private function freeTitle( int $namespace, string $text ) {
		$titles = MediaWiki\MediaWikiServices::getInstance()->getTitleFactory();
		// A title can have at most 255 bytes.
		$base = mb_strcut( preg_replace( '/:_*/', '/', $text, 1 ), 0, 240 );
		for ( $number = 1; !isset( $this->chosen[$text] ); $number++ ) {
			// Thousands of long titles may begin alike; trying all numbers would take hours.
			$mark = $number < self::COUNTED ? (string)$number : substr( sha1( "$number|$text" ), 0, 10 );
			$name = $number === 1 ? $base : "{$base}_($mark)";
			$pair = [ $titles->makeTitle( NS_MAIN, $name ), $titles->makeTitle( NS_TALK, $name ) ];
			$isTaken = static fn ( $title ) => $title->exists() || $title->hasDeletedEdits();
			if ( !array_filter( $pair, $isTaken ) ) {
				$this->chosen[$text] = $name;
			}
		}
		return $titles->makeTitle( $namespace, $this->chosen[$text] );
	}
}

$maintClass = WikisteadMovePages::class;
require_once RUN_MAINTENANCE_IF_MAIN;
