<?php
/**
 * Private wikis: only people with an account on the wiki read it. MediaWiki refuses its pages and its APIs to all
 * others; the gateway refuses what it answers itself. WIKISTEAD_MAY_READ is set for requests of the service itself,
 * and for those whose sender MediaWiki has confirmed (`ScriptRequests.mayRead`). Maintenance scripts are the service.
 */

$wikisteadIsPrivate = wikisteadFlag( 'wwPrivateWiki' );

/** Whether this request may be by somebody who may not read the wiki. MediaWiki's session decides then. */
function wikisteadHides(): bool {
	return $GLOBALS['wikisteadIsPrivate'] && PHP_SAPI !== 'cli' && !getenv( 'WIKISTEAD_MAY_READ' );
}

/** Whether the whole wiki can be downloaded by everybody; as `contract/settings/public-dumps.ts`. */
function wikisteadOffersDumps(): bool {
	return !$GLOBALS['wikisteadIsPrivate'] && wikisteadSetting( 'wwPublicDumps' ) !== '0';
}

if ( !wikisteadHides() ) {
	return;
}

$wgGroupPermissions['*']['read'] = false;

/** What a visitor needs to get an account, besides the pages that MediaWiki shows in any case. */
$wikisteadOpenPages = [ 'RequestAccount', 'Confirmemail', 'Invalidateemail', 'Service' ];
$wgHooks['TitleReadWhitelist'][] = static function ( $title, $user, &$allowed ) {
	foreach ( $GLOBALS['wikisteadOpenPages'] as $page ) {
		$allowed = $allowed || $title->isSpecial( $page );
	}
};

// MediaWiki asks to log in with status 200, which programs would take for the page. And it names the wiki's gadgets.
$wgHooks['BeforeInitialize'][] = static function ( $title, $unused, $output, $user ) {
	$permissions = MediaWiki\MediaWikiServices::getInstance()->getPermissionManager();
	if ( $title && !$permissions->userCan( 'read', $user, $title ) ) {
		$output->setStatusCode( 403 );
	}
	if ( !$permissions->userHasRight( $user, 'read' ) ) {
		$output->disallowUserJs();
	}
};

// A link shows whether its page exists, and addresses such as Special:UserLogout?returnto=… ask for a link to any page.
$wgHooks['HtmlPageLinkRendererBegin'][] = static function ( $renderer, $title, $text, $attributes, $query, &$html ) {
	$context = wikisteadClass( 'MediaWiki\Context\RequestContext', 'RequestContext' )::getMain();
	if ( $context->getUser()->isAllowed( 'read' ) ) {
		return true;
	}
	$armor = wikisteadClass( 'Wikimedia\HtmlArmor\HtmlArmor', 'HtmlArmor' );
	$html = WikisteadHtml::rawElement( 'a', [ 'href' => $title->getLinkURL( $query ) ] + $attributes,
		$armor::getHtml( $text ?? $title->getPrefixedText() ) );
	return false;
};

// The navigation and the notices name pages of the wiki, also around the log-in form.
$wgHooks['SkinBuildSidebar'][] = static function ( $skin, array &$bar ) {
	if ( !$skin->getUser()->isAllowed( 'read' ) ) {
		$bar = [];
	}
};
$wgHooks['SiteNoticeBefore'][] = static function ( &$notice, $skin ) {
	$notice = '';
	return $skin->getUser()->isAllowed( 'read' );
};

// This entry point knows no sessions. Without what the wiki's pages say, the service's own styles and scripts are left.
if ( defined( 'MW_ENTRY_POINT' ) && MW_ENTRY_POINT === 'load' ) {
	$wgUseDatabaseMessages = false;
	$wgUseSiteJs = false;
	$wgUseSiteCss = false;
	$wgAllowUserJs = false;
	$wgAllowUserCss = false;
	// Words that the wiki has changed are in what is kept for readers, and would be missing in it.
	$wgCachePrefix = "{$wikistead['dbName']}-visitors";
}
