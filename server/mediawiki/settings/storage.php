<?php
/** Where a wiki is stored: in SQLite files in its own directory, or in a database of MariaDB. */

// Refuses a POST that could be understood both as a read and as a write.
$wikisteadReads = in_array( $_SERVER['REQUEST_METHOD'] ?? '', [ 'GET', 'HEAD', 'OPTIONS' ], true )
	|| wikisteadPostReads( (string)getenv( 'WIKISTEAD_READS' ) );
if ( $wikisteadDatabase === null ) {
	require __DIR__ . '/sqlite.php';
} else {
	require __DIR__ . '/mariadb.php';
}

$wgObjectCaches['db-replicated'] = $wgObjectCaches[CACHE_DB];
$wgParserCacheType = CACHE_DB;
$wgMainStash = CACHE_DB;
$wgSessionCacheType = 'wikistead-sessions';
$wgResourceLoaderUseObjectCacheForDeps = true;
// No file makes a wiki read-only. MediaWiki would look for one many times per request.
$wgReadOnlyFile = '';
// The service runs the jobs, one wiki at a time.
$wgJobRunRate = 0;

// With this header, the gateway asks visitors to try again. It removes the header.
$wgHooks['LogException'][] = static function ( $exception ) {
	if ( wikisteadIsStorageGone( $exception ) && !headers_sent() ) {
		header( 'X-Wikistead-Storage: gone' );
	}
};

require_once __DIR__ . '/LocalisationStore.php';
$wgCacheDirectory = $wikisteadService['cacheDir'];
$wgLocalisationCacheConf['storeClass'] = WikisteadLocalisationStore::class;
$wgLocalisationCacheConf['storeDirectory'] = $wikisteadService['cacheDir'];
$wgTmpDirectory = "$wikisteadDir/tmp";
