<?php
/**
 * The memory of a wiki's caches. All requests run in php-fpm, so all wikis share APCu's memory. It can be
 * emptied at any moment, so everything that must last is in the wiki's storage.
 */

// MediaWiki notes in whole seconds when a value was purged, and so may take one that was read up to 100 ms earlier for
// newer: whoever was logged out would stay logged in for that long. It does that for the lag of replicas, which no wiki has.
$wgHooks['MediaWikiServices'][] = static function ( $services ) {
	$services->addServiceManipulator( 'MainWANObjectCache', static function ( $cache ) {
		$cache->useInterimHoldOffCaching( false );
	} );
};

$wikisteadHasMemory = function_exists( 'apcu_enabled' ) && apcu_enabled();
if ( $wikisteadDatabase !== null ) {
	// Several machines serve this wiki, and scripts on the command line change it too.
	$wgMainCacheType = CACHE_DB;
} elseif ( $wikisteadHasMemory ) {
	$wgMainCacheType = CACHE_ACCEL;
} else {
	// Scripts on the command line use no cache: what they left in the database would be stale when it is read.
	$wgMainCacheType = PHP_SAPI === 'cli' ? CACHE_NONE : CACHE_DB;
}
if ( !$wikisteadHasMemory ) {
	return;
}

require_once __DIR__ . '/WikiMemory.php';
// The database name is not secret, so this adds a part that nobody can guess.
$wikisteadMemory = [
	'class' => WikisteadWikiMemory::class,
	'wiki' => $wgDBname . '-' . substr( hash_hmac( 'sha256', 'memory', $wgSecretKey ), 0, 32 ),
	'reportDupes' => false,
];
// Under each name that MediaWiki and extensions use for it.
foreach ( [ CACHE_ACCEL, 'apc', 'apcu' ] as $wikisteadName ) {
	$wgObjectCaches[$wikisteadName] = $wikisteadMemory;
}
// Before 1.42, MediaWiki creates this one regardless of the settings.
$wgHooks['MediaWikiServices'][] = static function ( $services ) use ( $wikisteadMemory, $wgDBname ) {
	$services->redefineService(
		'LocalServerObjectCache',
		static fn () => new WikisteadWikiMemory( $wikisteadMemory + [ 'keyspace' => $wgDBname ] )
	);
};
