<?php
/**
 * Carries out what the service orders instead of serving a page, or before a page, such as a log-in. Only the server can
 * set WIKISTEAD_ORDER, because clients' headers reach PHP as HTTP_…, and it passes on no cookies or forms of clients.
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
		// Runs after the extensions' functions, and before anything depends on who requests the page.
		$wgExtensionFunctions[] = static function () use ( $wikisteadOrder ) {
			WikisteadOrders::obeyBeforePage( $wikisteadOrder );
		};
		// So that nobody waits for what PHP does after the page. MediaWiki itself does not always say it.
		$wgHooks['AfterFinalPageOutput'][] = static function () {
			header( 'Content-Length: ' . ob_get_length() );
		};
	} else {
		$wgHooks['BeforeInitialize'][] = static function () use ( $wikisteadOrder ) {
			WikisteadOrders::obey( $wikisteadOrder );
		};
	}
}
unset( $wikisteadOrder );
