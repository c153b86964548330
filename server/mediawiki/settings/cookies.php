<?php
/**
 * The wiki's cookies. Wikis share a parent domain, for which every wiki's scripts can set cookies. Browsers
 * accept a name that begins with `__Host-` only from the host itself, over https and for the whole host.
 * Source: RFC 6265bis, section 4.1.3.2.
 */

$wikisteadSecure = str_starts_with( $wgServer, 'https:' );
$wgCookiePrefix = ( $wikisteadSecure ? '__Host-' : '' ) . $wikistead['dbName'];
$wgCookiePath = '/';
$wgCookieDomain = '';
$wgCookieSecure = $wikisteadSecure;
// Programs that log in by the API's `login` parse its cookies by themselves, and a well-known one loses what
// follows SameSite. Browsers treat a missing SameSite as Lax.
$wgCookieSameSite = defined( 'MW_API' ) && ( $_POST['action'] ?? $_GET['action'] ?? '' ) === 'login' ? null : 'Lax';
// This also keeps MediaWiki from setting its forceHTTPS cookie, which has no prefix.
$wgForceHTTPS = $wikisteadSecure;

// These cookies have no prefix, and only sites with several data centers need them.
$wgHooks['WebResponseSetCookie'][] = static fn ( $name ) =>
	!in_array( $name, [ 'cpPosIndex', 'UseDC', 'UseCDNCache' ], true );

if ( $wikisteadSecure ) {
	$wgResourceModules['wikistead.cookies'] = [
		'localBasePath' => __DIR__,
		'packageFiles' => [ 'cookies.js' ],
		'dependencies' => [ 'mediawiki.cookie' ],
		'targets' => [ 'desktop', 'mobile' ],
		'es6' => true,
	];
	$wgHooks['BeforePageDisplay'][] = static function ( $out ) {
		$out->addModules( 'wikistead.cookies' );
	};
}
