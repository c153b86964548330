<?php
/** Extensions that are always on, or that a setting turns on and off. */

wikisteadExtension( 'cldr' );
// Extensions of Wikibase are loaded after it.
foreach ( $wikisteadService['extensions'] as $wikisteadName => $wikisteadRule ) {
	if ( !in_array( 'Wikibase', $wikisteadRule['needs'], true ) ) {
		wikisteadOffered( $wikisteadName );
	}
}
require __DIR__ . '/kept-content.php';
require __DIR__ . '/extension-limits.php';

if ( wikisteadExtension( 'OAuth' ) ) {
	$wgMWOAuthSecureTokenTransfer = str_starts_with( $wgServer, 'https:' );
	$wgGroupPermissions['sysop']['mwoauthproposeconsumer'] = true;
	$wgGroupPermissions['sysop']['mwoauthmanageconsumer'] = true;
	$wgGroupPermissions['sysop']['mwoauthupdateownconsumer'] = true;
	// The consent page would redirect to any address that its link names. This allows only the one that it needs.
	$wgHooks['SpecialPageBeforeExecute'][] = static function ( $special ) {
		$request = $special->getRequest();
		if ( $special->getName() === 'OAuth' && $request->getCheck( 'returnto' ) ) {
			$request->setVal( 'returnto', wfScript( 'rest' ) . '/oauth2/authorize' );
		}
	};
	$wgConfigRegistry['mwoauth'] = static function () {
		require_once __DIR__ . '/OAuthKeys.php';
		return new WikisteadOAuthConfig();
	};
	if ( version_compare( MW_VERSION, '1.46', '<' ) ) {
		$wgAutoloadClasses['WikisteadOAuthClient'] = __DIR__ . '/OAuthClient.php';
		$wgAutoloadClasses['MediaWiki\Extension\OAuth\Repository\ClientRepository'] = __DIR__ . '/OAuthClients.php';
	}
}
