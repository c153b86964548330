<?php
/**
 * The one LocalSettings.php of every wiki of this service. What sets a wiki apart is in its wiki.json; the directory that
 * holds it is named by the gateway (or by whoever runs a maintenance script) in WIKISTEAD_WIKI_DIR, never by a client.
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

// Comes with the request and stands in no file that PHP can read; nothing that prints its surroundings shall print it.
$wikistead['secretKey'] = (string)getenv( 'WIKISTEAD_SECRET_KEY' );
unset( $_SERVER['WIKISTEAD_SECRET_KEY'], $_ENV['WIKISTEAD_SECRET_KEY'] );

/** What the service tells all wikis; written at its start. */
$wikisteadService = json_decode( (string)file_get_contents( __DIR__ . '/service.json' ), true );

/** Loads everything the tree has: the schema and the texts of all wikis are made once, for every setting there is. */
$wikisteadAll = (bool)getenv( 'WIKISTEAD_LOAD_ALL' );

require __DIR__ . '/functions.php';
require __DIR__ . '/site.php';
require __DIR__ . '/quota.php';
require __DIR__ . '/cookies.php';
require __DIR__ . '/browser.php';
require __DIR__ . '/storage.php';
require __DIR__ . '/memory.php';
require __DIR__ . '/extensions.php';
require __DIR__ . '/accounts.php';
require __DIR__ . '/export.php';
require __DIR__ . '/merging.php';
require __DIR__ . '/wikibase.php';
