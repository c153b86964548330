<?php
/**
 * The memory for a wiki's caches. All requests run in php-fpm, so all wikis share APCu's memory. It can be
 * emptied at any moment, so everything that must last is in the wiki's storage.
 */

// For the lag of replicas, which no wiki has, MediaWiki may still use a value for up to 100 ms after it was
// purged, so a member who was logged out would stay logged in that long.
$wgHooks['MediaWikiServices'][] = static function ( $services ) {
	$services->addServiceManipulator( 'MainWANObjectCache', static function ( $cache ) {
		$cache->useInterimHoldOffCaching( false );
	} );
};

$wikisteadHasMemory = function_exists( 'apcu_enabled' ) && apcu_enabled();
if ( $wikisteadDatabase !== null ) {
	// Several machines serve this wiki, and command-line scripts also change it.
	$wgMainCacheType = CACHE_DB;
} elseif ( $wikisteadHasMemory ) {
	$wgMainCacheType = CACHE_ACCEL;
} else {
	// Command-line scripts use no cache, because what they leave in the database would be stale when read.
	$wgMainCacheType = PHP_SAPI === 'cli' ? CACHE_NONE : CACHE_DB;
}
if ( !$wikisteadHasMemory ) {
	return;
}

require_once __DIR__ . '/WikiMemory.php';
// The database name is not secret, so this adds an unguessable part.
$wikisteadMemory = [
	'class' => WikisteadWikiMemory::class,
	'wiki' => $wgDBname . '-' . substr( hash_hmac( 'sha256', 'memory', $wgSecretKey ), 0, 32 ),
	'reportDupes' => false,
];
// Registered under every name that MediaWiki and extensions use for it.
foreach ( [ CACHE_ACCEL, 'apc', 'apcu' ] as $wikisteadName ) {
	$wgObjectCaches[$wikisteadName] = $wikisteadMemory;
}
// Before 1.42, MediaWiki creates this cache regardless of the settings.
$wgHooks['MediaWikiServices'][] = static function ( $services ) use ( $wikisteadMemory, $wgDBname ) {
	$services->redefineService(
		'LocalServerObjectCache',
		static fn () => new WikisteadWikiMemory( $wikisteadMemory + [ 'keyspace' => $wgDBname ] )
	);
};
