<?php
/**
 * Adds revisions to the copy of a wiki, as MediaWiki's own XML import does after reading the XML. Links, search
 * and statistics are made later for all pages. With `--deleted`, the pages are deleted again, so that wiki admins
 * can restore them.
 */

require_once __DIR__ . '/ImportLines.php';

class WikisteadImportPages extends WikisteadImportLines {
	/** MediaWiki's own prefix for imported names, which are not accounts here. */
	private const SOURCE = 'imported>';

	private $importer;
	/** @var array<string, object> Titles by name */
	private array $deleted = [];

	public function __construct() {
		parent::__construct();
		$this->addOption( 'deleted', 'Delete the pages again' );
	}

	protected function start(): void {
		$services = MediaWiki\MediaWikiServices::getInstance();
		$this->importer = $services->getService( 'WikiRevisionOldRevisionImporterNoUpdates' );
	}

	protected function line( array $line ): void {
		$services = MediaWiki\MediaWikiServices::getInstance();
		$title = $this->title( $line['namespace'], $line['title'] );
		$revisionClass = wikisteadClass( 'MediaWiki\Import\WikiRevision', 'WikiRevision' );
		$main = MediaWiki\Revision\SlotRecord::MAIN;
		$revision = new $revisionClass( $services->getMainConfig() );
		$revision->setTitle( $title );
		$revision->setTimestamp( self::time( $line['timestamp'] ) );
		$revision->setComment( $line['comment'] );
		$revision->setMinor( $line['minor'] );
		$revision->setNoUpdates( true );
		if ( $line['sha1'] !== null ) {
			$revision->setSha1Base36( $line['sha1'] );
		}
		$this->setAuthor( $revision, $line['by'] );
		$model = $line['model'] ?? $services->getSlotRoleRegistry()->getRoleHandler( $main )->getDefaultModel( $title );
		$handler = $services->getContentHandlerFactory()->getContentHandler( $model );
		$format = $line['format'] !== null && $handler->isSupportedFormat( $line['format'] ) ?
			$line['format'] : $handler->getDefaultFormat();
		$content = $handler->unserializeContent( $handler->importTransform( $line['text'], $format ), $format );
		if ( !$content->isValid() || !$handler->canBeUsedOn( $title ) ) {
			throw new RuntimeException( "Not possible on this page: $model" );
		}
		$revision->setContent( $main, $content );
		$this->importer->import( $revision );
		if ( $this->hasOption( 'deleted' ) ) {
			$this->deleted[$title->getPrefixedDBkey()] = $title;
		}
	}

	protected function finish(): void {
		$services = MediaWiki\MediaWikiServices::getInstance();
		foreach ( $this->deleted as $title ) {
			$page = $services->getWikiPageFactory()->newFromTitle( $title );
			$page->loadPageData( $page::READ_LATEST ?? 1 );
			$everybody = new MediaWiki\Permissions\UltimateAuthority( $this->systemUser() );
			$deletion = $services->getDeletePageFactory()->newDeletePage( $page, $everybody );
			$status = $deletion->forceImmediate( true )->deleteUnsafe( '' );
			if ( !$status->isGood() ) {
				throw new RuntimeException( "$title could not be deleted again." );
			}
		}
	}

	private function setAuthor( $revision, array $by ): void {
		$name = $by['name'];
		$person = $by['kind'] === 'account' ? $this->person( $name ) : null;
		if ( $person ) {
			$revision->setUserObj( $person );
			$revision->setUsername( $name );
		} elseif ( $by['kind'] === 'ip' ) {
			$revision->setUserIP( $name );
		} elseif ( $by['kind'] === 'hidden' ) {
			$revision->setUsername( self::SOURCE . 'Unknown user' );
		} else {
			$revision->setUsername( strpos( $name, '>' ) > 0 ? $name : self::SOURCE . $name );
		}
	}
}

$maintClass = WikisteadImportPages::class;
require_once RUN_MAINTENANCE_IF_MAIN;
