<?php
/** A wiki's storage: SQLite files in its own directory. */

$wgDBtype = 'sqlite';
$wgDBname = $wikistead['dbName'];
$wgSQLiteDataDir = "$wikisteadDir/db";

// A read opens no transaction, so it never blocks a writer and never fails because of one. A write takes the
// lock at its start, because a transaction that began by reading might fail to get it later.
$wikisteadReads = in_array( $_SERVER['REQUEST_METHOD'] ?? '', [ 'GET', 'HEAD', 'OPTIONS' ], true )
	|| wikisteadPostReads( (string)getenv( 'WIKISTEAD_READS' ) );
$wgDBservers = [ [
	'type' => 'sqlite',
	'dbname' => $wgDBname,
	'tablePrefix' => '',
	'dbDirectory' => $wgSQLiteDataDir,
	'variables' => [ 'synchronous' => 'FULL' ],
	'trxMode' => 'IMMEDIATE',
	'flags' => $wikisteadReads ? 0 : DBO_DEFAULT,
	'load' => 1,
] ];

$wikisteadSqlite = static fn ( string $dbname ) => [
	'type' => 'sqlite',
	'dbname' => $dbname,
	'tablePrefix' => '',
	'variables' => [ 'synchronous' => 'NORMAL' ],
	'dbDirectory' => "$wikisteadDir/db",
	'trxMode' => 'IMMEDIATE',
	'flags' => 0,
];
$wikisteadSqlCache = $wgObjectCaches[CACHE_DB]['class'];
$wgObjectCaches[CACHE_DB] = [
	'class' => $wikisteadSqlCache,
	'loggroup' => 'SQLBagOStuff',
	'server' => $wikisteadSqlite( 'cache' ),
];
$wgObjectCaches['wikistead-sessions'] = [
	'class' => $wikisteadSqlCache,
	'loggroup' => 'SQLBagOStuff',
	'server' => $wikisteadSqlite( 'sessions' ),
];
$wgObjectCaches['db-replicated'] = $wgObjectCaches[CACHE_DB];

$wgParserCacheType = CACHE_DB;
$wgMainStash = CACHE_DB;
$wgSessionCacheType = 'wikistead-sessions';
$wgResourceLoaderUseObjectCacheForDeps = true;

// The service runs the jobs, one wiki at a time and never during an edit.
$wgJobRunRate = 0;
$wgJobTypeConf['default'] = [
	'class' => 'JobQueueDB',
	'claimTTL' => 3600,
	'server' => $wikisteadSqlite( "{$wgDBname}_jobqueue" ),
];

require_once __DIR__ . '/LocalisationStore.php';
$wgCacheDirectory = $wikisteadService['cacheDir'];
$wgLocalisationCacheConf['storeClass'] = WikisteadLocalisationStore::class;
$wgLocalisationCacheConf['storeDirectory'] = $wikisteadService['cacheDir'];
$wgTmpDirectory = "$wikisteadDir/tmp";
