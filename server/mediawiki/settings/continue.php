<?php
/**
 * “Continue with …”: the pages for logging in and creating accounts link to the service, which knows the member
 * and asks what the wiki may learn. It is a plain link, so the service learns nothing before it is opened.
 */

/** The path on the wiki to return to: the one that the log-in page was asked to return to. */
function wikisteadReturnPath( $request ): string {
	$title = WikisteadTitle::newFromText( $request->getText( 'returnto' ) );
	if ( !$title || $title->isExternal() || $title->isSpecial( 'Userlogin' ) || $title->isSpecial( 'CreateAccount' ) ||
		$title->isSpecial( 'Userlogout' )
	) {
		return '/';
	}
	return $title->getLocalURL( $request->getText( 'returntoquery' ) );
}

$wgHooks['AuthChangeFormFields'][] =
	static function ( $requests, $fieldInfo, array &$form, $action ) use ( $wikistead, $wikisteadService ) {
		$context = wikisteadClass( 'MediaWiki\Context\RequestContext', 'RequestContext' )::getMain();
		$opens = [ MediaWiki\Auth\AuthManager::ACTION_LOGIN, MediaWiki\Auth\AuthManager::ACTION_CREATE ];
		if ( !is_int( $wikistead['id'] ?? null ) || !in_array( $action, $opens, true ) || $context->getUser()->isRegistered() ) {
			return;
		}
		$query = http_build_query( [
			'wiki' => preg_replace( '#^https?://#', '', $GLOBALS['wgServer'] ),
			'return_to' => wikisteadReturnPath( $context->getRequest() ),
		] );
		$text = $context->msg( 'wikistead-continue', $wikisteadService['name'] )->useDatabase( false )->text();
		$form['wikisteadContinue'] = [
			'type' => 'info',
			'raw' => true,
			'default' => WikisteadHtml::element( 'a', [
				'class' => 'mw-ui-button cdx-button cdx-button--fake-button cdx-button--fake-button--enabled wikistead-continue',
				'href' => "{$wikisteadService['url']}/continue?$query",
			], $text ),
			// Below the button that logs in or creates the account.
			'weight' => 110,
		];
	};
