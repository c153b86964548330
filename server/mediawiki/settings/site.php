<?php
/** The site: its name, its URLs, its appearance and its rights. */

$wgSitename = $wikistead['sitename'];
$wgMetaNamespace = 'Project';
$wgServer = $wikistead['server'];
$wgCanonicalServer = $wikistead['server'];
$wgScriptPath = '/w';
$wgArticlePath = '/wiki/$1';
$wgResourceBasePath = '/w';
// The root URL shows the main page without a redirect.
$wgMainPageIsDomainRoot = true;
// The time of the last change is in the path, so that a new skin or logo shows at once although browsers cache
// for five minutes.
$wgLoadScript = '/w/load.php/' . $wikistead['changedAt'];

$wgLanguageCode = $wikistead['language'];
// Newer versions of MediaWiki do not capitalize Georgian titles. Older ones must not either, because such pages
// would be lost in an upgrade.
$wgOverrideUcfirstCharacters = array_combine(
	$wikisteadGeorgian = mb_str_split( 'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿ' ), $wikisteadGeorgian );
$wgLocaltimezone = 'UTC';
$wgSecretKey = $wikistead['secretKey'];
// The key is random and as long as what is derived from it, so it cannot be guessed. Thousands of iterations,
// which protect a key chosen by a person, were most of the work of a log-in.
$wgSessionPbkdf2Iterations = 1;
$wgUpgradeKey = false;
$wgAuthenticationTokenVersion = '1';
$wgPingback = false;
$wgShowExceptionDetails = false;
$wgShowHostnames = false;

$wgUseInstantCommons = false;

// Pages cached before the last change of settings are invalid.
$wgInvalidateCacheOnLocalSettingsChange = false;
$wgCacheEpoch = gmdate( 'YmdHis', intdiv( $wikistead['changedAt'], 1000 ) );

// Only members can edit, because an open wiki without moderators fills with spam within days.
$wgGroupPermissions['*']['edit'] = false;
$wgGroupPermissions['*']['createpage'] = false;
$wgGroupPermissions['*']['createtalk'] = false;

// Counts pages with and without links, as the service's statistics do.
$wgArticleCountMethod = 'any';

// Reports errors to the service, but only their first line, because the rest may be a query with personal data.
// MediaWiki also calls this hook for errors that PHP is configured not to report.
$wgHooks['LogException'][] = static function ( Throwable $e ) {
	if ( !( $e instanceof ErrorException ) || ( error_reporting() & $e->getSeverity() ) ) {
		$text = strtok( $e->getMessage(), "\n" ) ?: '';
		error_log( get_class( $e ) . ': ' . mb_substr( $text, 0, 300 ) . " ({$e->getFile()}:{$e->getLine()})" );
	}
};

// Tells the gateway which clients are members. The gateway removes the header.
$wgExtensionFunctions[] = static function () {
	if ( defined( 'MW_NO_SESSION' ) || PHP_SAPI === 'cli' ) {
		return;
	}
	if ( MediaWiki\Session\SessionManager::getGlobalSession()->getUser()->isRegistered() ) {
		header( 'X-Wikistead-Member: 1' );
	}
};
// A client that logs in with this request is a member from the next one on.
$wgHooks['UserLoggedIn'][] = static function () {
	header( 'X-Wikistead-Member: 1' );
};
