<?php
/**
 * Marks answers that are the same for all visitors, for the gateway's cache in front of MediaWiki. MediaWiki
 * purges nothing there, because every write to the wiki makes the gateway forget all of them.
 */

$wgUseCdn = true;
$wgCdnServers = [];
$wgCdnServersNoPurge = [];
$wgHTCPRouting = [];
// Seconds; the gateway does not keep anything longer either.
$wgCdnMaxAge = 3600;
$wgCdnMaxageLagged = 3600;
$wgCdnMaxageSubstitute = 3600;

// Wikibase forbids caching the phone page of an item or property when its server for rendering labels is missing.
// Here there is no such server: scripts render them in the browser, so the page is the same for all readers.
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

// Cached pages are made for this address (public-request.ts). A message on its talk page would be shown to all
// visitors, and would keep their pages from being cached.
$wgHooks['GetNewMessagesAlert'][] = static fn ( $alert, $talks, $user ) => $user->getName() !== '192.0.2.1';
