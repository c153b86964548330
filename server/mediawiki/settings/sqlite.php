<?php
/** A wiki stored in SQLite files in its own directory. */

$wgDBtype = 'sqlite';
$wgDBname = $wikistead['dbName'];
$wgSQLiteDataDir = "$wikisteadDir/db";

// A read opens no transaction, so it never blocks a writer or fails because of one. A write takes the lock at
// its start, because a transaction that begins by reading might fail to get the lock later.
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

$wgJobTypeConf['default'] = [
	'class' => 'JobQueueDB',
	'claimTTL' => 3600,
	'server' => $wikisteadSqlite( "{$wgDBname}_jobqueue" ),
];
