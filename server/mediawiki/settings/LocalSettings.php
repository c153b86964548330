<?php
/**
 * The one LocalSettings.php that all wikis share. What differs between them comes with each request, and
 * WIKISTEAD_WIKI_DIR names the wiki's directory. Both are set by the gateway or the caller of a maintenance
 * script, never by a client.
 */

if ( !defined( 'MEDIAWIKI' ) ) {
	exit;
}

$wikisteadDir = getenv( 'WIKISTEAD_WIKI_DIR' );
require __DIR__ . '/passed-record.php';
if ( !$wikisteadDir || !is_array( $wikistead ) ) {
	http_response_code( 404 );
	exit( "There is no wiki here.\n" );
}
if ( $wikistead['deletedAt'] !== null && PHP_SAPI !== 'cli' ) {
	http_response_code( 410 );
	exit( "This wiki has been deleted.\n" );
}
if ( isset( $wikistead['suspension'] ) && PHP_SAPI !== 'cli' ) {
	http_response_code( 403 );
	exit( "This wiki is suspended.\n" );
}

/** The wiki's MariaDB database and the directory of its files; null for a wiki in SQLite. */
$wikisteadDatabase = json_decode( (string)getenv( 'WIKISTEAD_DATABASE' ), true );

/** What all wikis of the service share, written when the service starts. */
$wikisteadService = json_decode( (string)file_get_contents( __DIR__ . '/service.json' ), true );

/**
 * Whether to load every extension of the source tree, because tables and texts are built once for all
 * possible settings.
 */
$wikisteadAll = (bool)getenv( 'WIKISTEAD_LOAD_ALL' );

require __DIR__ . '/functions.php';
require __DIR__ . '/rest-forms.php';
require __DIR__ . '/site.php';
require __DIR__ . '/private.php';
require __DIR__ . '/quota.php';
require __DIR__ . '/cache.php';
require __DIR__ . '/cookies.php';
require __DIR__ . '/browser.php';
require __DIR__ . '/faults.php';
require __DIR__ . '/storage.php';
require __DIR__ . '/memory.php';
require __DIR__ . '/looks.php';
require __DIR__ . '/phones.php';
require __DIR__ . '/extensions.php';
require __DIR__ . '/accounts.php';
require __DIR__ . '/service-orders.php';
require __DIR__ . '/export.php';
require __DIR__ . '/merging.php';
require __DIR__ . '/wikibase.php';
require __DIR__ . '/queries.php';
require __DIR__ . '/searching.php';
require __DIR__ . '/reconciliation.php';
require __DIR__ . '/sidebar.php';
require __DIR__ . '/uploads.php';
require __DIR__ . '/pages.php';
require __DIR__ . '/contents.php';
require __DIR__ . '/banner.php';
require __DIR__ . '/continue.php';
require __DIR__ . '/licence.php';
