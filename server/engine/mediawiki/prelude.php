<?php
/**
 * Runs before every script, and nothing runs where it fails. Says what a request may open; from here on that can only become
 * less, until the request ends. Said in php-fpm's configuration or as an admin value it would also turn PHP's cache of paths
 * off, and each look at a file would take ten times as long.
 */

if ( PHP_SAPI !== 'cli' ) {
	$wikisteadOpens = (string)getenv( 'WIKISTEAD_OPENS' );
	if ( $wikisteadOpens === '' || ini_set( 'open_basedir', $wikisteadOpens ) === false ) {
		http_response_code( 500 );
		exit( "Nothing may be opened here.\n" );
	}
	unset( $wikisteadOpens );
}

// Functions that start programs or change the environment are off (`confinement.ts`); of those, MediaWiki calls some without
// asking whether they are there. They do nothing here and say so.
if ( !function_exists( 'putenv' ) ) {
	function putenv( $assignment ) {
		return false;
	}
}
if ( !function_exists( 'mail' ) ) {
	function mail( ...$args ) {
		return false;
	}
}
