<?php
/**
 * Links from items to pages of this wiki and of the sites that its managers have chosen. The list of sites comes
 * from the settings, not the database, so it always matches the wiki's domain.
 */

require_once __DIR__ . '/Sites.php';

$wikisteadLinkedSites = array_values( array_filter( explode( ' ', wikisteadSetting( 'wwLinkedSites' ) ) ) );
$wikisteadWikipedias = WikisteadLinkedSite::wikipedias( $wikisteadLinkedSites );

$wgHooks['MediaWikiServices'][] = static function ( $services ) use ( $wikisteadLinkedSites ) {
	$makeStore = static function () use ( $wikisteadLinkedSites ) {
		return new WikisteadSiteStore( [
			WikisteadOwnSite::make( $GLOBALS['wgServer'], $GLOBALS['wgArticlePath'], $GLOBALS['wgLanguageCode'] ),
			...array_map( [ WikisteadLinkedSite::class, 'make' ], $wikisteadLinkedSites ),
		] );
	};
	$services->redefineService( 'SiteStore', $makeStore );
	$services->redefineService( 'SiteLookup', $makeStore );
};

// Only in the group called special does Wikibase show a site's name instead of its language.
$wgWBRepoSettings['siteLinkGroups'] = $wikisteadWikipedias === [] ? [ 'special' ] : [ 'wikipedia', 'special' ];
$wgWBRepoSettings['specialSiteLinkGroups'] = [ WikisteadOwnSite::ID, ...WikisteadLinkedSite::groups() ];
$wgWBRepoSettings['localClientDatabases'] = [ WikisteadOwnSite::ID => $wgDBname ];
$wgWBClientSettings['siteGlobalID'] = WikisteadOwnSite::ID;
$wgWBClientSettings['siteGroup'] = WikisteadOwnSite::ID;
$wgWBClientSettings['siteLinkGroups'] = [ 'special' ];
$wgWBClientSettings['specialSiteLinkGroups'] = [ WikisteadOwnSite::ID ];

// Under "In other languages", Wikibase would offer to link a page to pages of other wikis, which do not exist.
$wgHooks['BeforePageDisplay'][] = static function ( $out ) {
	$out->setProperty( 'noexternallanglinks', [ '*' ] );
};

$wikisteadSharedSites = array_diff( $wikisteadLinkedSites, $wikisteadWikipedias );
$wgHooks['MessagesPreLoad'][] = static function ( $title, &$message, $code = null ) use ( $wikisteadSharedSites ) {
	[ $name, $language ] = explode( '/', (string)$title, 2 ) + [ 1 => $GLOBALS['wgLanguageCode'] ];
	$texts = [
		'Wikibase-sitelinks-special' => [
			'en' => 'Pages of this wiki',
			'de' => 'Seiten dieses Wikis',
			'es' => 'Páginas de este wiki',
			'fr' => 'Pages de ce wiki',
			'nl' => 'Pagina’s van deze wiki',
			'ar' => 'صفحات هذا الويكي',
		],
		'Wikibase-sitelinks-sitename-' . WikisteadOwnSite::ID => [
			'en' => 'This wiki',
			'de' => 'Dieses Wiki',
			'es' => 'Este wiki',
			'fr' => 'Ce wiki',
			'nl' => 'Deze wiki',
			'ar' => 'هذا الويكي',
		],
	][$name] ?? null;
	// If there are other sites, Wikibase's own text is right.
	if ( $texts !== null && ( $wikisteadSharedSites === [] || $name !== 'Wikibase-sitelinks-special' ) ) {
		$message = $texts[$language] ?? $texts[strtok( $language, '-' )] ?? $texts['en'];
	}
};

/**
 * The items that a link can have as badges, from the page MediaWiki:Wikibase-badges, which wiki admins can edit.
 * An item's id may be followed by a class for the badge's picture.
 */
$wgWBRepoSettings['badgeItems'] = static function (): array {
	$page = wfMessage( 'wikibase-badges' )->inContentLanguage();
	if ( !$page->exists() ) {
		return [];
	}
	preg_match_all( '/^[\s*#\[:]*(?:Item:)?(Q[1-9]\d{0,9})\b[\]\s|]*([a-z][a-z0-9-]{0,60})?/im', $page->plain(), $found, PREG_SET_ORDER );
	$badges = [];
	foreach ( array_slice( $found, 0, 50 ) as $match ) {
		$badges[strtoupper( $match[1] )] = strtolower( $match[2] ?? '' ) ?: 'wb-badge-recommendedarticle';
	}
	return $badges;
};
