<?php
/**
 * Runs Wikibase's own script that dumps all entities: `dumpRdf.php` if a format is given, otherwise
 * `dumpJson.php`. These scripts are not in MediaWiki's own directory.
 */

$wikisteadDump = in_array( '--format', $_SERVER['argv'], true ) ? 'dumpRdf' : 'dumpJson';
require getenv( 'MW_INSTALL_PATH' ) . "/extensions/Wikibase/repo/maintenance/$wikisteadDump.php";
