<?php
/**
 * Which answers are the same for all visitors. MediaWiki marks them for a cache in front of it, which the gateway
 * has. It purges nothing there: whatever writes to the wiki makes the gateway forget all of them.
 */

$wgUseCdn = true;
$wgCdnServers = [];
$wgCdnServersNoPurge = [];
$wgHTCPRouting = [];
// Seconds. The gateway keeps nothing longer either.
$wgCdnMaxAge = 3600;
$wgCdnMaxageLagged = 3600;
$wgCdnMaxageSubstitute = 3600;

// Wikibase lets nobody keep the page of an item or property for phones, because its server that draws the labels is
// missing. There is none here: scripts draw them in the browser, so the page is as good for others.
$wgHooks['BeforePageDisplay'][] = static function ( $out ) {
	$title = $out->getTitle();
	$request = $out->getRequest();
	if ( getenv( 'WIKISTEAD_PHONE' ) && defined( 'WB_NS_ITEM' ) && $title &&
		$title->inNamespaces( WB_NS_ITEM, WB_NS_PROPERTY, 146 ) && $title->exists() &&
		$out->getActionName() === 'view' && !$request->getCheck( 'oldid' ) && !$request->getCheck( 'diff' )
	) {
		$out->enableClientCache();
	}
};

// What is kept is made for this address (public-request.ts). A message on its talk page would be shown to all visitors,
// and would keep their pages from being kept.
$wgHooks['GetNewMessagesAlert'][] = static fn ( $alert, $talks, $user ) => $user->getName() !== '192.0.2.1';
