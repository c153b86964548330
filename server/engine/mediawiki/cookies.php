<?php
/**
 * The wiki's cookies. Wikis are neighbours below one domain, and each one's scripts may set cookies for all of it. A browser
 * takes a name that begins with `__Host-` only from the host itself, over https, for every path. Source: RFC 6265bis,
 * section 4.1.3.2.
 */

$wikisteadSecure = str_starts_with( $wgServer, 'https:' );
$wgCookiePrefix = ( $wikisteadSecure ? '__Host-' : '' ) . $wikistead['dbName'];
$wgCookiePath = '/';
$wgCookieDomain = '';
$wgCookieSecure = $wikisteadSecure;
$wgCookieSameSite = 'Lax';
// Also keeps MediaWiki from setting a cookie without the prefix that says "https from now on".
$wgForceHTTPS = $wikisteadSecure;

// For sites with several data centres; a wiki has one database, and these have no prefix.
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
