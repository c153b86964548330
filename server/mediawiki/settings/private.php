<?php
/**
 * Private wikis: only people with an account on the wiki may read it. MediaWiki refuses its pages and APIs to all
 * others; the gateway refuses what it serves itself. WIKISTEAD_MAY_READ is set for requests of the service itself, and
 * for those whose sender MediaWiki has confirmed (`ScriptRequests.mayRead`). Maintenance scripts count as the service.
 */

$wikisteadIsPrivate = wikisteadFlag( 'wwPrivateWiki' );

/** Whether this request may come from somebody who may not read the wiki. MediaWiki's session then decides. */
function wikisteadHides(): bool {
	return $GLOBALS['wikisteadIsPrivate'] && PHP_SAPI !== 'cli' && !getenv( 'WIKISTEAD_MAY_READ' );
}

/** Whether everybody can download the whole wiki; as in `contract/settings/public-dumps.ts`. */
function wikisteadOffersDumps(): bool {
	return !$GLOBALS['wikisteadIsPrivate'] && wikisteadSetting( 'wwPublicDumps' ) !== '0';
}

if ( !wikisteadHides() ) {
	return;
}

$wgGroupPermissions['*']['read'] = false;

/** Pages that a visitor needs to get an account, besides those that MediaWiki always shows. */
$wikisteadOpenPages = [ 'RequestAccount', 'Confirmemail', 'Invalidateemail', 'Service' ];
$wgHooks['TitleReadWhitelist'][] = static function ( $title, $user, &$allowed ) {
	foreach ( $GLOBALS['wikisteadOpenPages'] as $page ) {
		$allowed = $allowed || $title->isSpecial( $page );
	}
};

// MediaWiki would ask for a log-in with status 200, which programs would take for the page. The answer would
// also name the wiki's gadgets.
$wgHooks['BeforeInitialize'][] = static function ( $title, $unused, $output, $user ) {
	$permissions = MediaWiki\MediaWikiServices::getInstance()->getPermissionManager();
	if ( $title && !$permissions->userCan( 'read', $user, $title ) ) {
		$output->setStatusCode( 403 );
	}
	if ( !$permissions->userHasRight( $user, 'read' ) ) {
		$output->disallowUserJs();
	}
};

// A link reveals whether its page exists, and addresses such as Special:UserLogout?returnto=… produce a link to
// any page.
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

// The navigation and the notices name pages of the wiki, even around the log-in form.
$wgHooks['SkinBuildSidebar'][] = static function ( $skin, array &$bar ) {
	if ( !$skin->getUser()->isAllowed( 'read' ) ) {
		$bar = [];
	}
};
$wgHooks['SiteNoticeBefore'][] = static function ( &$notice, $skin ) {
	$notice = '';
	return $skin->getUser()->isAllowed( 'read' );
};

// This entry point knows no sessions. Without content from the wiki's pages, only the service's own styles and
// scripts remain.
if ( defined( 'MW_ENTRY_POINT' ) && MW_ENTRY_POINT === 'load' ) {
	$wgUseDatabaseMessages = false;
	$wgUseSiteJs = false;
	$wgUseSiteCss = false;
	$wgAllowUserJs = false;
	$wgAllowUserCss = false;
	// Uses a separate cache, because texts that the wiki has changed belong in the readers' cache and would
	// otherwise be missing there.
	$wgCachePrefix = "{$wikistead['dbName']}-visitors";
}
