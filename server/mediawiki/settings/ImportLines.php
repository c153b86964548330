<?php
/**
 * Shared by the scripts that fill the draft of a wiki from the lines of a file.
 * `server/modules/wiki-data/imports` has written the file and checked each line; here MediaWiki itself decides. A
 * line that it refuses is counted as lost, and the others are imported.
 */

require_once getenv( 'MW_INSTALL_PATH' ) . '/maintenance/Maintenance.php';

abstract class WikisteadImportLines extends Maintenance {
	/** Lines in one transaction. */
	private const BATCH = 100;

	protected int $lost = 0;

	public function __construct() {
		parent::__construct();
		$this->addArg( 'file', 'JSON, one object a line' );
	}

	public function memoryLimit() {
		return '768M';
	}

	public function execute() {
		$db = $this->getDB( DB_PRIMARY );
		// Nobody uses the draft, and a crash discards it.
		if ( $db->getType() === 'sqlite' ) {
			$db->query( 'PRAGMA synchronous = OFF', __METHOD__ );
		}
		$this->start();
		$file = fopen( $this->getArg( 0 ), 'r' );
		$done = 0;
		$this->beginTransaction( $db, __METHOD__ );
		while ( ( $line = fgets( $file ) ) !== false ) {
			$this->take( json_decode( $line, true, 64, JSON_THROW_ON_ERROR ), $db );
			if ( ++$done % self::BATCH === 0 ) {
				$this->commitTransaction( $db, __METHOD__ );
				$this->output( "done $done\n" );
				$this->beginTransaction( $db, __METHOD__ );
			}
		}
		$this->commitTransaction( $db, __METHOD__ );
		$this->finish();
		wikisteadClass( 'MediaWiki\Deferred\DeferredUpdates', 'DeferredUpdates' )::doUpdates();
		$this->output( "done $done\nlost {$this->lost}\n" );
	}

	/** Imports one line. @throws Throwable if MediaWiki refuses it. */
	abstract protected function line( array $line ): void;

	protected function start(): void {
	}

	protected function finish(): void {
	}

	private function take( array $line, $db ): void {
		$section = $db->startAtomic( __METHOD__, $db::ATOMIC_CANCELABLE );
		try {
			$this->line( $line );
			$db->endAtomic( __METHOD__ );
		} catch ( Throwable $exception ) {
			$db->cancelAtomic( __METHOD__, $section );
			$this->lost++;
			$this->output( 'refused: ' . strtok( $exception->getMessage(), "\n" ) . "\n" );
		}
	}

	/**
	 * The title for which the line was checked. MediaWiki normalizes titles, and a different title may be that of a script.
	 *
	 * @throws RuntimeException
	 */
	protected function title( int $namespace, string $text ) {
		$title = MediaWiki\MediaWikiServices::getInstance()->getTitleFactory()->makeTitleSafe( $namespace, $text );
		$isSame = $title && $title->getNamespace() === $namespace &&
			mb_strtolower( $title->getText() ) === mb_strtolower( strtr( $text, '_', ' ' ) );
		if ( !$isSame || !$title->canExist() || $title->isExternal() ) {
			throw new RuntimeException( 'This title is not possible.' );
		}
		return $title;
	}

	/** MediaWiki's own account for maintenance. */
	protected function systemUser() {
		$class = wikisteadClass( 'MediaWiki\User\User', 'User' );
		return $class::newSystemUser( $class::MAINTENANCE_SCRIPT_USER, [ 'steal' => true ] );
	}

	/** The account of a person on this wiki with exactly this name; null if there is none. */
	protected function person( ?string $name ) {
		$services = MediaWiki\MediaWikiServices::getInstance();
		$names = $services->getUserNameUtils();
		// MediaWiki's own accounts have reserved names.
		if ( $name === null || $names->getCanonical( $name, $names::RIGOR_USABLE ) !== $name ) {
			return null;
		}
		$user = $services->getUserFactory()->newFromName( $name );
		return $user && $user->isRegistered() && !$user->isSystemUser() ? $user : null;
	}

	/** A time in MediaWiki's form. */
	protected static function time( ?string $iso ): ?string {
		return $iso === null ? null : wfTimestamp( TS_MW, $iso );
	}
}
