<?php
/**
 * What the service has PHP do in place of a page, such as a log-in, or before a page. Only the server can set
 * WIKISTEAD_ORDER, because the headers of clients reach PHP as HTTP_…, and it passes on no cookie and no form of a client.
 */

$wikisteadOrder = json_decode( (string)getenv( 'WIKISTEAD_ORDER' ), true );
if ( is_array( $wikisteadOrder ) ) {
	require_once __DIR__ . '/Orders.php';
	require_once __DIR__ . '/AccountClaims.php';
	if ( $wikisteadOrder['do'] === 'join' || $wikisteadOrder['do'] === 'prove' ) {
		require_once __DIR__ . '/JoinOrders.php';
		$wgAuthManagerAutoConfig['primaryauth'][WikisteadJoinProvider::class] = [ 'class' => WikisteadJoinProvider::class, 'sort' => 50 ];
	}
	if ( $wikisteadOrder['shows'] ?? false ) {
		// After those of the extensions, and before anything depends on who asks for the page.
		$wgExtensionFunctions[] = static function () use ( $wikisteadOrder ) {
			WikisteadOrders::obeyBeforePage( $wikisteadOrder );
		};
	} else {
		$wgHooks['BeforeInitialize'][] = static function () use ( $wikisteadOrder ) {
			WikisteadOrders::obey( $wikisteadOrder );
		};
	}
}
unset( $wikisteadOrder );
