<?php
/** The site: its name and addresses, what is shown, and who may do what. */

$wgSitename = $wikistead['sitename'];
$wgMetaNamespace = 'Project';
$wgServer = $wikistead['server'];
$wgCanonicalServer = $wikistead['server'];
$wgScriptPath = '/w';
$wgArticlePath = '/wiki/$1';
$wgResourceBasePath = '/w';
// The wiki's bare address is its main page, without a redirect.
$wgMainPageIsDomainRoot = true;
// The stamp is in the path, so that a changed skin or logo is not held back by what a browser keeps for five minutes.
$wgLoadScript = '/w/load.php/' . $wikistead['changedAt'];

$wgLanguageCode = 'en';
$wgLocaltimezone = 'UTC';
$wgSecretKey = $wikistead['secretKey'];
$wgUpgradeKey = false;
$wgAuthenticationTokenVersion = '1';
$wgPingback = false;
$wgShowExceptionDetails = false;
$wgShowHostnames = false;

$wgEnableUploads = false;
$wgUploadPath = '/w/images';
$wgUploadDirectory = "$wikisteadDir/images";
$wgUseInstantCommons = false;
$wgUseImageMagick = false;

// Pages made before the settings changed look like the old settings.
$wgInvalidateCacheOnLocalSettingsChange = false;
$wgCacheEpoch = gmdate( 'YmdHis', intdiv( $wikistead['changedAt'], 1000 ) );

$wgLogos = array_filter( [ '1x' => wikisteadSetting( 'wgLogo' ), '2x' => wikisteadSetting( 'wgLogo2x' ) ] ) ?: false;
$wgFavicon = wikisteadSetting( 'wgFavicon' ) ?? false;

// Who edits has an account: an open wiki without its own watchmen fills with advertisements within days.
$wgGroupPermissions['*']['edit'] = false;
$wgGroupPermissions['*']['createpage'] = false;
$wgGroupPermissions['*']['createtalk'] = false;

// Pages of the content namespaces, with or without links: what the service's statistics count too.
$wgArticleCountMethod = 'any';

// Faults are told to the service, without what follows the first line: that may be a query with somebody's data.
// MediaWiki gives this hook what PHP is told not to report, too, and does not say so.
$wgHooks['LogException'][] = static function ( Throwable $e ) {
	if ( !( $e instanceof ErrorException ) || ( error_reporting() & $e->getSeverity() ) ) {
		$text = strtok( $e->getMessage(), "\n" ) ?: '';
		error_log( get_class( $e ) . ': ' . mb_substr( $text, 0, 300 ) . " ({$e->getFile()}:{$e->getLine()})" );
	}
};

// Tells the gateway which clients are members. It keeps the header to itself.
$wgExtensionFunctions[] = static function () {
	if ( defined( 'MW_NO_SESSION' ) || PHP_SAPI === 'cli' ) {
		return;
	}
	if ( MediaWiki\Session\SessionManager::getGlobalSession()->getUser()->isRegistered() ) {
		header( 'X-Wikistead-Member: 1' );
	}
};
// Whoever logs in with this request is one from the next on.
$wgHooks['UserLoggedIn'][] = static function () {
	header( 'X-Wikistead-Member: 1' );
};

$wgHooks['SkinAddFooterLinks'][] = static function ( $skin, string $key, array &$links ) use ( $wikisteadService ) {
	if ( $key === 'places' ) {
		$links['wikistead'] = Html::element(
			'a', [ 'href' => $wikisteadService['url'] . '/' ], $wikisteadService['name'] );
		$links['wikistead-report'] = Html::element(
			'a', [ 'href' => $wikisteadService['url'] . '/complaint' ], 'Report illegal content' );
	}
};
