<?php
/**
 * Runs before every script; if it fails, nothing else runs. Sets what a request may open, which can only be
 * narrowed from then on. Set in php-fpm's configuration or as an admin value, `open_basedir` would also disable
 * PHP's path cache, and each file access would take ten times as long.
 */

if ( PHP_SAPI !== 'cli' ) {
	$wikisteadOpens = (string)getenv( 'WIKISTEAD_OPENS' );
	if ( $wikisteadOpens === '' || ini_set( 'open_basedir', $wikisteadOpens ) === false ) {
		http_response_code( 500 );
		exit( "This request may not open any files.\n" );
	}
	unset( $wikisteadOpens );
}

if ( getenv( 'WIKISTEAD_LISTS_CLASSES' ) === '1' ) {
	require __DIR__ . '/classes.php';
}

// Keeps what the service passes, such as the wiki's secret, out of everything that prints these arrays.
foreach ( array_keys( $_SERVER + $_ENV ) as $wikisteadName ) {
	if ( strncmp( (string)$wikisteadName, 'WIKISTEAD_', 10 ) === 0 ) {
		unset( $_SERVER[$wikisteadName], $_ENV[$wikisteadName] );
	}
}
unset( $wikisteadName );

// MediaWiki calls some of the disabled functions (`confinement.ts`) without checking that they exist. These
// replacements do nothing and report failure.
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
