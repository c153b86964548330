<?php
/**
 * Which memory a wiki's caches use. Every PHP process of a wiki is php-fpm's, so APCu is one memory for all of them and for
 * all wikis. It may be emptied at any moment: what must last is in the files.
 */

if ( !function_exists( 'apcu_enabled' ) || !apcu_enabled() ) {
	// A script on the command line keeps nothing: what it would leave in the file is never read again, or read too late.
	$wgMainCacheType = PHP_SAPI === 'cli' ? CACHE_NONE : CACHE_DB;
	return;
}

require_once __DIR__ . '/WikiMemory.php';
$wgMainCacheType = CACHE_ACCEL;
// The name alone is no secret, so a part that nobody can guess is added.
$wikisteadMemory = [
	'class' => WikisteadWikiMemory::class,
	'wiki' => $wgDBname . '-' . substr( hash_hmac( 'sha256', 'memory', $wgSecretKey ), 0, 32 ),
	'reportDupes' => false,
];
// By each name that MediaWiki or an extension may ask for it.
foreach ( [ CACHE_ACCEL, 'apc', 'apcu' ] as $wikisteadName ) {
	$wgObjectCaches[$wikisteadName] = $wikisteadMemory;
}
// MediaWiki before 1.42 makes this one itself, whatever the settings say.
$wgHooks['MediaWikiServices'][] = static function ( $services ) use ( $wikisteadMemory, $wgDBname ) {
	$services->redefineService(
		'LocalServerObjectCache',
		static fn () => new WikisteadWikiMemory( $wikisteadMemory + [ 'keyspace' => $wgDBname ] )
	);
};
