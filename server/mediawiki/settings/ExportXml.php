<?php
/**
 * Writes the pages, the deleted pages or the log of a wiki in MediaWiki's export format, compressed, and reports
 * progress on standard output. `server/modules/wiki-data/exports` runs it on a copy of a wiki.
 */

require_once getenv( 'MW_INSTALL_PATH' ) . '/maintenance/Maintenance.php';

class WikisteadExportXml extends Maintenance {
	private const TABLES = [ 'pages' => 'revision', 'deleted' => 'archive', 'logs' => 'logging' ];

	public function __construct() {
		parent::__construct();
		$this->addDescription( 'Write pages, deleted pages or the log as XML' );
		$this->addOption( 'what', 'pages, deleted or logs', true, true );
		$this->addOption( 'output', 'The file to write', true, true );
		$this->addOption( 'level', 'How strongly to compress it, 1 to 9; 1 by default', false, true );
		$this->addOption( 'public', 'Fail if visitors cannot read the wiki' );
	}

	public function execute() {
		require_once __DIR__ . '/GzipFile.php';
		require_once __DIR__ . '/ExportSink.php';
		require_once __DIR__ . '/DeletedPages.php';
		$services = MediaWiki\MediaWikiServices::getInstance();
		$what = $this->getOption( 'what' );
		// No current setting causes this.
		$visitorsRead = $services->getGroupPermissionsLookup()->groupHasPermission( '*', 'read' );
		if ( $this->hasOption( 'public' ) && !$visitorsRead ) {
			$this->fatalError( 'Visitors cannot read this wiki.' );
		}
		$this->printVersions();
		$db = $this->getDB( DB_REPLICA );
		$total = (int)$db->newSelectQueryBuilder()->select( 'COUNT(*)' )->from( self::TABLES[$what] )->fetchField();
		$sink = new WikisteadExportSink( $this->getOption( 'output' ), $total, (int)$this->getOption( 'level', '1' ) );
		$exporter = $services->getWikiExporterFactory()->getWikiExporter(
			$db,
			$what === 'logs' ? WikiExporter::LOGS : WikiExporter::FULL,
			WikiExporter::TEXT
		);
		$exporter->setOutputSink( $sink );
		$exporter->openStream();
		if ( $what === 'pages' ) {
			$exporter->allPages();
		} elseif ( $what === 'logs' ) {
			$exporter->allLogs();
		} else {
			( new WikisteadDeletedPages( $services->getRevisionStore(), $db, $sink ) )->write();
		}
		$exporter->closeStream();
		$sink->close();
	}

	private function printVersions(): void {
		$registry = wikisteadClass( 'MediaWiki\Registration\ExtensionRegistry', 'ExtensionRegistry' )::getInstance();
		$wikibase = $registry->getAllThings()['WikibaseRepository'] ?? null;
		print json_encode( [
			'mediawiki' => MW_VERSION,
			'wikibase' => $wikibase === null ? null : (string)( $wikibase['version'] ?? 'unknown' ),
		] ) . "\n";
	}
}

$maintClass = WikisteadExportXml::class;
require_once RUN_MAINTENANCE_IF_MAIN;
