<?php
/**
 * What a browser may do on the wiki's pages. Wiki admins write scripts and styles, so both work; nothing comes from other
 * hosts, and nobody frames a page.
 */

$wikisteadOrigin = $wikisteadService['url'];
// Pictures: the wiki's, its logo, which the service keeps, and Wikimedia Commons', because wikis take no uploads.
$wikisteadPictures = "img-src 'self' data: blob: $wikisteadOrigin https://upload.wikimedia.org";
$wikisteadFrames = "frame-ancestors 'self'";
$wikisteadBase = "base-uri 'self'";

// MediaWiki 1.41 gave up marking its inline scripts.
$wikisteadMarked = version_compare( MW_VERSION, '1.41', '<' );
$wgCSPHeader = [
	'default-src' => true,
	'useNonces' => $wikisteadMarked,
	'unsafeFallback' => !$wikisteadMarked,
	'includeCORS' => false,
	'object-src' => true,
	'report-uri' => false,
];
// A picture that an admin's list lets in would open the policy to all pictures of the web.
$wgEnableImageWhitelist = false;

$wgHooks['ContentSecurityPolicyDirectives'][] =
	static function ( array &$directives ) use ( $wikisteadPictures, $wikisteadFrames, $wikisteadBase, $wgServer ) {
		$title = RequestContext::getMain()->getTitle();
		$directives[] = $wikisteadPictures;
		$directives[] = $wikisteadFrames;
		$directives[] = $wikisteadBase;
		$directives[] = "frame-src 'self'";
		$directives[] = "worker-src 'self' blob:";
		$directives[] = wikisteadFederates()
			? "connect-src 'self' https://www.wikidata.org"
			: "connect-src 'self'";
		// Granting an application access ends with a redirect to its own host.
		$directives[] = $title && $title->isSpecial( 'OAuth' ) ? "form-action 'self' https:" : "form-action 'self'";
		if ( str_starts_with( $wgServer, 'https:' ) ) {
			$directives[] = 'upgrade-insecure-requests';
		}
	};

// For every other answer: errors, feeds, raw texts. A page's own policy takes this one's place.
if ( PHP_SAPI !== 'cli' ) {
	header( "Content-Security-Policy: default-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; " .
		"form-action 'self'; $wikisteadPictures; $wikisteadBase; $wikisteadFrames" );
	// Wikis are neighbours of one site: browsers would let them share a process.
	header( 'Origin-Agent-Cluster: ?1' );
	header( 'Referrer-Policy: strict-origin-when-cross-origin' );
}

$wgHooks['BeforePageDisplay'][] = static function ( $out ) {
	$response = $out->getRequest()->response();
	$response->header( 'Cross-Origin-Resource-Policy: same-origin' );
	$title = $out->getTitle();
	// An application may open these two in a window of its own and wait for it to come back.
	if ( !$title || !( $title->isSpecial( 'OAuth' ) || $title->isSpecial( 'Userlogin' ) ) ) {
		$response->header( 'Cross-Origin-Opener-Policy: same-origin' );
	}
};
