<?php
/**
 * A wiki stored in a MariaDB database. Everything on which several machines must agree is there, including
 * caches, sessions and jobs.
 */

$wgDBtype = 'mysql';
$wgDBserver = $wikisteadDatabase['server'];
$wgDBname = $wikistead['dbName'];
$wgDBuser = $wikisteadDatabase['user'];
$wgDBpassword = $wikisteadDatabase['password'];
$wgDBTableOptions = 'ENGINE=InnoDB, DEFAULT CHARSET=binary';
$wgDBservers = [ [
	'type' => 'mysql',
	'host' => $wgDBserver,
	'dbname' => $wgDBname,
	'tablePrefix' => '',
	'user' => $wgDBuser,
	'password' => $wgDBpassword,
	'ssl' => $wikisteadDatabase['authority'] !== null,
	// Keeps times independent of the server's time zone, and without gaps when clocks change.
	'variables' => [ 'time_zone' => '+00:00' ],
	'sslCAFile' => $wikisteadDatabase['authority'],
	'flags' => DBO_DEFAULT | ( $wikisteadDatabase['authority'] === null ? 0 : DBO_SSL ),
	'load' => 1,
] ];

// A separate table, so that emptying the cache logs nobody out.
$wgObjectCaches['wikistead-sessions'] = [ 'tableName' => 'wikistead_sessions' ] + $wgObjectCaches[CACHE_DB];

// Writes to the same page wait for each other. Otherwise all but one would end as edit conflicts, because
// MediaWiki compares the page's state before and after.
require_once __DIR__ . '/PageLock.php';
$wgHooks['ApiCheckCanExecute'][] = static function ( $module ) {
	WikisteadPageLock::forModule( $module );
};
$wgHooks['EditPage::attemptSave'][] = static function ( $editPage ) {
	WikisteadPageLock::hold( $editPage->getTitle()->getPrefixedDBkey() );
};
