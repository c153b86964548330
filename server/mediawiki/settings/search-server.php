<?php
/**
 * Search with a search server (SEARCH_URL): CirrusSearch and related extensions, for a wiki whose index is complete.
 * PHP reaches the server only through the service (`search-relay.ts`), which knows its address and password.
 */

// All wikis get the extensions' texts, because all share one cache of texts.
foreach ( [ 'Elastica', 'CirrusSearch', 'WikibaseCirrusSearch', 'WikibaseLexemeCirrusSearch' ] as $wikisteadName ) {
	$wikisteadLoads = $wikisteadServer !== null && (
		in_array( $wikisteadName, [ 'Elastica', 'CirrusSearch' ], true ) ||
		( $wikisteadName === 'WikibaseCirrusSearch' && wikisteadHasWikibase() ) ||
		( $wikisteadName === 'WikibaseLexemeCirrusSearch' && wikisteadHasWikibase() && $wikisteadLexeme ) );
	if ( $wikisteadLoads && is_file( "$IP/extensions/$wikisteadName/extension.json" ) ) {
		wfLoadExtension( $wikisteadName );
	} else {
		wikisteadTexts( $wikisteadName );
	}
}
if ( $wikisteadServer === null ) {
	$wgAutoloadClasses['WikisteadNoSearchJob'] = __DIR__ . '/NoSearchJob.php';
	foreach ( [ 'DeletePages', 'ElasticaWrite', 'IncomingLinkCount', 'LinksUpdate', 'LinksUpdatePrioritized' ] as $wikisteadName ) {
		$wgJobClasses["cirrusSearch$wikisteadName"] = WikisteadNoSearchJob::class;
	}
	return;
}

// The wiki's own index is kept up to date, so that nothing is missing if the search server is removed. The
// service itself uses it to find names.
$wgSearchTypeAlternatives = [ $wgSearchType ];
$wgSearchType = 'CirrusSearch';
$wgWBCSUseCirrus = true;
$wgLexemeUseCirrus = true;

$wgCirrusSearchIndexBaseName = $wikisteadServer['base'];
$wgCirrusSearchClusters = [ 'default' => [ [
	'transport' => 'Http',
	'host' => 'localhost',
	'port' => 80,
	'headers' => [ 'Authorization' => 'Basic ' . base64_encode( "{$wikisteadServer['base']}:{$wikisteadServer['key']}" ) ],
	'curl' => [ CURLOPT_UNIX_SOCKET_PATH => $wikisteadServer['socket'], CURLOPT_PROXY => '' ],
] ] ];
$wgCirrusSearchReplicas = '0-1';
$wgCirrusSearchClientSideConnectTimeout = 2;
// The plugin for this is not required, and without it each such search would read the whole index.
$wgCirrusSearchEnableRegex = false;

// These reveal how the server is reached, and only its operators need them.
foreach ( [ 'config-dump', 'mapping-dump', 'profiles-dump', 'settings-dump', 'check-sanity' ] as $wikisteadName ) {
	$wgAPIModules["cirrus-$wikisteadName"] = wikisteadClass( 'MediaWiki\Api\ApiDisabled', 'ApiDisabled' );
}

// Updates are jobs, except in scripts that make an index. An update that finds no server waits in the queue.
if ( PHP_SAPI === 'cli' ) {
	$wgCirrusSearchWriteIsolateClusters = [];
}
$wgAutoloadClasses['WikisteadSearchWrite'] = __DIR__ . '/SearchWrite.php';
$wgJobClasses['cirrusSearchElasticaWrite'] = WikisteadSearchWrite::class;
if ( !$wikisteadServer['answers'] ) {
	$wgExtensionFunctions[] = static function () {
		global $wgJobClasses, $wgJobTypesExcludedFromDefaultQueue;
		foreach ( array_keys( $wgJobClasses ) as $type ) {
			if ( str_starts_with( $type, 'cirrusSearch' ) ) {
				$wgJobTypesExcludedFromDefaultQueue[] = $type;
			}
		}
	};
}
