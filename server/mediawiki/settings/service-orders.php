<?php
/**
 * What the service has PHP do in place of a page, such as a log-in. Only the server can set WIKISTEAD_ORDER, because the
 * headers of clients reach PHP as HTTP_…, and it passes on nothing else that a client has sent.
 */

$wikisteadOrder = json_decode( (string)getenv( 'WIKISTEAD_ORDER' ), true );
if ( is_array( $wikisteadOrder ) ) {
	require_once __DIR__ . '/Orders.php';
	require_once __DIR__ . '/AccountClaims.php';
	if ( $wikisteadOrder['do'] === 'join' || $wikisteadOrder['do'] === 'prove' ) {
		require_once __DIR__ . '/JoinOrders.php';
		$wgAuthManagerAutoConfig['primaryauth'][WikisteadJoinProvider::class] = [ 'class' => WikisteadJoinProvider::class, 'sort' => 50 ];
	}
	$wgHooks['BeforeInitialize'][] = static function () use ( $wikisteadOrder ) {
		WikisteadOrders::obey( $wikisteadOrder );
	};
}
unset( $wikisteadOrder );
