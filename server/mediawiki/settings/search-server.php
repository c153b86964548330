<?php
/**
 * Search by a server for it (SEARCH_URL): CirrusSearch and the extensions beside it, for a wiki whose index is complete.
 * PHP reaches the server only through the service (`search-relay.ts`), which knows its address and its password.
 */

// All wikis know their texts, because all share one cache of texts.
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

// The wiki's own index goes on, so that nothing is missing in it when there is no such server any more. The service
// itself uses it to find names.
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
// A plugin for it is not asked for, and without one each such search would read the whole index.
$wgCirrusSearchEnableRegex = false;

// They tell how the server is reached, and serve only those who run it.
foreach ( [ 'config-dump', 'mapping-dump', 'profiles-dump', 'settings-dump', 'check-sanity' ] as $wikisteadName ) {
	$wgAPIModules["cirrus-$wikisteadName"] = wikisteadClass( 'MediaWiki\Api\ApiDisabled', 'ApiDisabled' );
}

// Updates are jobs, except for those of the scripts that make an index. One that finds no server waits in the queue.
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
