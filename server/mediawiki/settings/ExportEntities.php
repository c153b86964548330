<?php
/**
 * Runs Wikibase's own script that dumps all entities: `dumpRdf.php` if a format is given, otherwise
 * `dumpJson.php`. These scripts are not in MediaWiki's own directory. They get services that read entities in batches,
 * and a compressed output that fails when the disk is full, which they do not notice themselves.
 */

require_once getenv( 'MW_INSTALL_PATH' ) . '/maintenance/Maintenance.php';

// Within a function, Wikibase's script is only defined, not run.
( static function ( string $name ) {
	require_once getenv( 'MW_INSTALL_PATH' ) . "/extensions/Wikibase/repo/maintenance/$name.php";
	class_alias( 'Wikibase\Repo\Maintenance\\' . ucfirst( $name ), 'WikisteadBaseDump' );
} )( in_array( '--format', $_SERVER['argv'], true ) ? 'dumpRdf' : 'dumpJson' );

class WikisteadExportEntities extends WikisteadBaseDump {
	public function __construct() {
		parent::__construct();
		$this->addOption( 'level', 'How strongly to compress the output, 1 to 9; 6 by default', false, true );
	}

	public function execute(): void {
		require_once __DIR__ . '/GzipFile.php';
		require_once __DIR__ . '/GzipStream.php';
		WikisteadGzipStream::register( (int)$this->getOption( 'level', '6' ) );
		parent::execute();
		WikisteadGzipStream::finish();
	}

	public function setServices( ...$services ): void {
		require_once __DIR__ . '/EntityBatches.php';
		parent::setServices( ...WikisteadEntityBatches::within( $services ) );
	}
}

$maintClass = WikisteadExportEntities::class;
// Not once, because Wikibase's script has already included this file, without effect.
require RUN_MAINTENANCE_IF_MAIN;
