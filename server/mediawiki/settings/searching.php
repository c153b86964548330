<?php
/** Search without a search server: pages and entities, in the wiki's own database. */

/** The search server that searches this wiki, as passed by the service; null if the wiki's own index is used. */
$wikisteadServer = $wikisteadAll ? null : json_decode( (string)getenv( 'WIKISTEAD_SEARCH' ), true );

foreach ( [ 'Search', 'SearchSqlite', 'SearchMySQL', 'SearchQuery', 'SearchIndex', 'SearchJob' ] as $wikisteadName ) {
	$wgAutoloadClasses["Wikistead$wikisteadName"] = __DIR__ . "/$wikisteadName.php";
}
$wgSearchType = $wikisteadDatabase === null ? WikisteadSearchSqlite::class : WikisteadSearchMySQL::class;
$wgJobClasses['wikisteadSearch'] = WikisteadSearchJob::class;

$wgHooks['PageSaveComplete'][] = static function ( $page, $user, $summary, $flags, $revision ) {
	WikisteadSearchIndex::expect( $page->getId(), $revision );
};

// MediaWiki does not update the index when a page is moved.
$wgHooks['PageMoveComplete'][] = static function ( $old, $new, $user, $id ) {
	wikisteadClass( 'MediaWiki\Deferred\DeferredUpdates', 'DeferredUpdates' )::addCallableUpdate(
		static fn () => WikisteadSearchIndex::update( $id )
	);
};

// Programs that name neither a namespace nor what to search get the readers' defaults, and so find entities.
$wgHooks['APIGetAllowedParams'][] = static function ( $module, array &$params ) {
	if ( in_array( $module->getModuleName(), [ 'search', 'opensearch', 'prefixsearch' ], true ) && isset( $params['namespace'] ) ) {
		$namespaces = MediaWiki\MediaWikiServices::getInstance()->getSearchEngineConfig()->defaultNamespaces();
		$params['namespace'][Wikimedia\ParamValidator\ParamValidator::PARAM_DEFAULT] = implode( '|', $namespaces );
		if ( isset( $params['what'] ) ) {
			$params['what'][Wikimedia\ParamValidator\ParamValidator::PARAM_DEFAULT] = 'text';
		}
	}
};

$wgAutoloadClasses['WikisteadEntitySearch'] = __DIR__ . '/EntitySearch.php';
$wgHooks['WikibaseRepoEntityTypes'][] = static function ( array &$definitions ) use ( $wikisteadServer ) {
	if ( $wikisteadServer !== null ) {
		return;
	}
	foreach ( [ 'item', 'property' ] as $type ) {
		$inner = $definitions[$type]['entity-search-callback'] ?? null;
		if ( $inner !== null ) {
			$definitions[$type]['entity-search-callback'] =
				static fn ( $request ) => new WikisteadEntitySearch( $inner( $request ) );
		}
	}
};

require __DIR__ . '/search-server.php';
