<?php
/**
 * The one LocalSettings.php that all wikis share. What differs between them is in wiki.json, in the directory
 * that WIKISTEAD_WIKI_DIR names. The gateway or the caller of a maintenance script sets it, never a
 * client.
 */

if ( !defined( 'MEDIAWIKI' ) ) {
	exit;
}

$wikisteadDir = getenv( 'WIKISTEAD_WIKI_DIR' );
$wikistead = $wikisteadDir ? json_decode( (string)file_get_contents( "$wikisteadDir/wiki.json" ), true ) : null;
if ( !is_array( $wikistead ) ) {
	http_response_code( 404 );
	exit( "There is no wiki here.\n" );
}
if ( $wikistead['deletedAt'] !== null && PHP_SAPI !== 'cli' ) {
	http_response_code( 410 );
	exit( "This wiki has been deleted.\n" );
}

// The key comes with the request and is in no file that PHP can read. It is removed from the environment, so
// that nothing can print it.
$wikistead['secretKey'] = (string)getenv( 'WIKISTEAD_SECRET_KEY' );
unset( $_SERVER['WIKISTEAD_SECRET_KEY'], $_ENV['WIKISTEAD_SECRET_KEY'] );

/** What all wikis of the service share. It is written when the service starts. */
$wikisteadService = json_decode( (string)file_get_contents( __DIR__ . '/service.json' ), true );

/**
 * Whether to load every extension of the source tree, because tables and texts are built once for all
 * possible settings.
 */
$wikisteadAll = (bool)getenv( 'WIKISTEAD_LOAD_ALL' );

require __DIR__ . '/functions.php';
require __DIR__ . '/site.php';
require __DIR__ . '/quota.php';
require __DIR__ . '/cookies.php';
require __DIR__ . '/browser.php';
require __DIR__ . '/storage.php';
require __DIR__ . '/memory.php';
require __DIR__ . '/looks.php';
require __DIR__ . '/phones.php';
require __DIR__ . '/extensions.php';
require __DIR__ . '/accounts.php';
require __DIR__ . '/export.php';
require __DIR__ . '/merging.php';
require __DIR__ . '/wikibase.php';
require __DIR__ . '/sidebar.php';
require __DIR__ . '/uploads.php';
require __DIR__ . '/pages.php';
require __DIR__ . '/licence.php';
