<?php
/**
 * Runs once when php-fpm starts, as PHP's user, before any request and without a wiki. Loads the classes of the
 * source tree that nearly every request needs (`classes.php`), so that requests have them from the beginning.
 * Static variables of classes are reset for each request.
 */

( static function () {
	$files = json_decode( (string)file_get_contents( (string)getenv( 'WIKISTEAD_CLASSES' ) ), true, 512, JSON_THROW_ON_ERROR );
	$byName = [];
	foreach ( $files as $file => $names ) {
		foreach ( $names as $name ) {
			$byName[$name] = $file;
		}
	}
	// A class needs its parents. No other file of the tree is loaded.
	$load = static function ( $name ) use ( $byName ) {
		$file = $byName[strtolower( $name )] ?? null;
		if ( $file !== null ) {
			require_once $file;
		}
	};
	spl_autoload_register( $load );
	foreach ( array_keys( $files ) as $file ) {
		require_once $file;
	}
	spl_autoload_unregister( $load );
} )();
