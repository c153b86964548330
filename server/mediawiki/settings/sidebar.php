<?php
/** The links in the wiki's menus. */

$wgMessagesDirs['Wikistead'] = __DIR__ . '/i18n';

// MediaWiki:Sidebar lists the sections of the sidebar. Its default text includes ours, so that wiki admins see
// our section when they edit, and can move or remove it.
$wgHooks['LocalisationCacheRecache'][] = static function ( $cache, $code, array &$all ) {
	$sidebar = (string)( $all['messages']['sidebar'] ?? '' );
	$all['messages']['sidebar'] = str_replace( '* SEARCH', "* wikistead-data\n* SEARCH", $sidebar );
};

/**
 * Pages about data by the key of their text; empty without Wikibase. Languages without a translation of
 * `wikistead-new-item` use the page's title.
 */
$wikisteadDataPages = !is_file( "$IP/extensions/Wikibase/extension-repo.json" ) ? [] : array_filter( [
	'wikistead-new-item' => 'NewItem',
	'wikistead-new-property' => wikisteadFederates() ? null : 'NewProperty',
	'wikistead-new-lexeme' => $wikisteadLexeme ? 'NewLexeme' : null,
	'wikistead-all-properties' => 'ListProperties',
] );

/** @return array[] Links for a menu of the skin */
$wikisteadDataLinks = static function ( $skin ) use (
	$wikistead, $wikisteadDataPages, $wikisteadService
): array {
	$links = [];
	foreach ( $wikisteadDataPages as $key => $page ) {
		$links[$key] = [
			'id' => "n-$key",
			'text' => wikisteadOwnText( $skin, $key, 'special-' . strtolower( $page ) ),
			'href' => WikisteadTitle::makeTitle( NS_SPECIAL, $page )->getLocalURL(),
		];
	}
	$id = $wikistead['id'] ?? null;
	if ( $wikisteadDataPages !== [] && is_int( $id ) && $skin->getUser()->isRegistered() ) {
		$links['wikistead-bulk-edit'] = [
			'id' => 'n-wikistead-bulk-edit',
			'text' => $skin->msg( 'wikistead-bulk-edit' )->useDatabase( false )->text(),
			'href' => "{$wikisteadService['url']}/wikis/bulk-edit/$id",
		];
	}
	if ( isset( $GLOBALS['wgWBRepoSettings']['sparqlEndpoint'] ) ) {
		$links['wikistead-query'] = [
			'id' => 'n-wikistead-query',
			'text' => $skin->msg( 'wikistead-query' )->useDatabase( false )->text(),
			'href' => '/query',
		];
	}
	return $links;
};

/** A link to the service's page for managing this wiki; null for all but the wiki's admins. */
$wikisteadManageLink = static function ( $skin ) use ( $wikistead, $wikisteadService ): ?array {
	$id = $wikistead['id'] ?? null;
	$groups = MediaWiki\MediaWikiServices::getInstance()->getUserGroupManager();
	if ( !is_int( $id ) || !in_array( 'sysop', $groups->getUserGroups( $skin->getUser() ), true ) ) {
		return null;
	}
	return [
		'id' => 'n-wikistead-manage',
		'text' => $skin->msg( 'wikistead-manage' )->useDatabase( false )->text(),
		'href' => "{$wikisteadService['url']}/wikis/manage/$id",
	];
};

$wgHooks['SkinBuildSidebar'][] = static function ( $skin, array &$bar ) use ( $wikisteadDataLinks ) {
	if ( isset( $bar['wikistead-data'] ) ) {
		// A wiki admin may have added other links below ours.
		$bar['wikistead-data'] = array_merge( array_values( $wikisteadDataLinks( $skin ) ), $bar['wikistead-data'] );
		if ( $bar['wikistead-data'] === [] ) {
			unset( $bar['wikistead-data'] );
		}
	}
};

$wgHooks['SidebarBeforeOutput'][] = static function ( $skin, array &$sidebar ) use ( $wikisteadManageLink ) {
	$link = $wikisteadManageLink( $skin );
	if ( $link !== null ) {
		$sidebar[isset( $sidebar['navigation'] ) ? 'navigation' : 'TOOLBOX'][] = $link;
	}
};

// Minerva has its own menu, which shows nothing from the sidebar but the user's links.
$wgHooks['SkinTemplateNavigation::Universal'][] =
	static function ( $skin, array &$links ) use ( $wikisteadDataLinks, $wikisteadManageLink ) {
		if ( $skin->getSkinName() !== 'minerva' || !$skin->getUser()->isRegistered() ) {
			return;
		}
		$icons = [ 'wikistead-all-properties' => 'listBullet', 'wikistead-query' => 'search', 'wikistead-bulk-edit' => 'edit' ];
		$own = [];
		foreach ( $wikisteadDataLinks( $skin ) as $key => $link ) {
			$own[$key] = [ 'icon' => $icons[$key] ?? 'add' ] + $link;
		}
		$manage = $wikisteadManageLink( $skin );
		if ( $manage !== null ) {
			$own['wikistead-manage'] = [ 'icon' => 'settings' ] + $manage;
		}
		$links['user-menu'] = $own + $links['user-menu'];
	};

// Visitors also see the links. They get the log-in form first, because they could not send these forms and would
// lose what they type.
$wgHooks['SpecialPageBeforeExecute'][] = static function ( $special ) {
	$forMembers = [ 'NewItem', 'NewProperty', 'NewLexeme', 'NewEntitySchema' ];
	if ( in_array( $special->getName(), $forMembers, true ) && !$special->getUser()->isRegistered() &&
		!$special->getAuthority()->isAllowed( 'createpage' )
	) {
		$refusal = wikisteadClass( 'MediaWiki\Exception\UserNotLoggedIn', 'UserNotLoggedIn' );
		throw new $refusal();
	}
};
