<?php
/** Limits of the extensions that a setting can turn on. */

// VisualEditor runs Parsoid within its own requests and needs no other service.
$wgVisualEditorAvailableNamespaces = [ NS_PROJECT => true, NS_HELP => true ];
// This dialog is written for Wikipedia and would also cover the wikitext form.
$wgVisualEditorShowBetaWelcome = false;

// Modules run inside PHP, which can stop them. These are the limits for all modules of a page together.
$wgScribuntoDefaultEngine = 'luasandbox';
$wgAutoloadClasses['WikisteadLuaEngine'] = __DIR__ . '/LuaEngine.php';
$wgScribuntoEngineConf['luasandbox']['class'] = 'WikisteadLuaEngine';
$wgScribuntoEngineConf['luasandbox']['cpuLimit'] = $wikisteadService['luaSeconds'];
$wgScribuntoEngineConf['luasandbox']['memoryLimit'] = 50 * 1024 * 1024;
$wgScribuntoUseGeSHi = false;

require __DIR__ . '/formulas.php';

// Notifications are shown on the wiki and never sent by email, because the service sends only emails of its own kinds.
$wgEchoEnableEmailBatch = false;
$wgDefaultNotifyTypeAvailability = [ 'web' => true, 'email' => false ];
$wgExtensionFunctions[] = static function () {
	global $wgEchoNotifiers, $wgNotifyTypeAvailabilityByCategory;
	unset( $wgEchoNotifiers['email'] );
	foreach ( $wgNotifyTypeAvailabilityByCategory ?? [] as $category => $availability ) {
		$wgNotifyTypeAvailabilityByCategory[$category]['email'] = false;
	}
	// After Echo's own handler.
	$hooks = MediaWiki\MediaWikiServices::getInstance()->getHookContainer();
	$hooks->register( 'GetPreferences', static function ( $user, array &$preferences ) {
		foreach ( [ 'frequency', 'format' ] as $what ) {
			unset( $preferences["echo-email-$what"] );
		}
		unset( $preferences['echo-emailaddress'], $preferences['echo-dont-email-read-notifications'] );
	} );
};

// Off, because pages in a guessed language could not be cached for other readers.
$wgULSLanguageDetection = false;
$wgULSGeoService = false;

// Reading a page must never make others.
$wgBabelAutoCreate = false;
