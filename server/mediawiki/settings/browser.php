<?php
/**
 * What browsers may do on the wiki's pages. Scripts and styles run, because wiki admins write them. Nothing is
 * loaded from other hosts, and other sites cannot frame a page.
 */

$wikisteadOrigin = $wikisteadService['url'];
// Images of the wiki, its logo from the service, and images of Wikimedia Commons, to which statements refer.
$wikisteadImages = "img-src 'self' data: blob: $wikisteadOrigin https://upload.wikimedia.org";
$wikisteadFrames = "frame-ancestors 'self'";
$wikisteadBase = "base-uri 'self'";

// Since 1.41, MediaWiki does not add nonces to its inline scripts.
$wikisteadNonces = version_compare( MW_VERSION, '1.41', '<' );
$wgCSPHeader = [
	'default-src' => true,
	'useNonces' => $wikisteadNonces,
	'unsafeFallback' => !$wikisteadNonces,
	'includeCORS' => false,
	'object-src' => true,
	'report-uri' => false,
];
// The list of allowed images would open the policy to images from everywhere.
$wgEnableImageWhitelist = false;

$wgHooks['ContentSecurityPolicyDirectives'][] =
	static function ( array &$directives ) use ( $wikisteadImages, $wikisteadFrames, $wikisteadBase, $wgServer ) {
		$context = wikisteadClass( 'MediaWiki\Context\RequestContext', 'RequestContext' )::getMain();
		$title = $context->getTitle();
		$directives[] = $wikisteadImages;
		$directives[] = $wikisteadFrames;
		$directives[] = $wikisteadBase;
		$directives[] = "frame-src 'self'";
		// The code editor checks code in a worker that the page makes itself, which does not outlive the page.
		$directives[] = in_array( 'ext.codeEditor', $context->getOutput()->getModules(), true )
			? 'worker-src blob:' : "worker-src 'none'";
		$directives[] = wikisteadFederates()
			? "connect-src 'self' https://www.wikidata.org"
			: "connect-src 'self'";
		// After access is granted, OAuth redirects to the application's own host. A program on the person's machine
		// listens on a port of its choice there (RFC 8252, 7.3).
		$directives[] = $title && $title->isSpecial( 'OAuth' )
			? "form-action 'self' https: http://localhost:* http://127.0.0.1:*"
			: "form-action 'self'";
		if ( str_starts_with( $wgServer, 'https:' ) ) {
			$directives[] = 'upgrade-insecure-requests';
		}
	};

// Programs in pages of other origins may use the REST API, as a visitor or with a token; browsers send no
// cookies. These headers name the version that they change.
$wgAllowCrossOrigin = true;
array_push( $wgAllowedCorsHeaders, 'If-Match', 'If-None-Match', 'If-Modified-Since', 'If-Unmodified-Since' );

// For all other answers, such as errors, feeds and raw texts. A page's policy replaces this one.
if ( PHP_SAPI !== 'cli' ) {
	header( "Content-Security-Policy: default-src 'self' data:; script-src 'self'; style-src 'self' 'unsafe-inline'; " .
		"worker-src 'none'; object-src 'none'; form-action 'self'; $wikisteadImages; $wikisteadBase; $wikisteadFrames" );
	// Wikis are same-site, so browsers would otherwise let them share a process.
	header( 'Origin-Agent-Cluster: ?1' );
	header( 'Referrer-Policy: strict-origin-when-cross-origin' );
}

$wgResourceModules['wikistead.workers'] = [
	'localBasePath' => __DIR__,
	'packageFiles' => [ 'workers.js' ],
	'targets' => [ 'desktop', 'mobile' ],
	'es6' => true,
];
$wgHooks['BeforePageDisplay'][] = static function ( $out ) {
	$out->addModules( 'wikistead.workers' );
	$response = $out->getRequest()->response();
	$response->header( 'Cross-Origin-Resource-Policy: same-origin' );
	$title = $out->getTitle();
	// An application may open these two pages in a window that reports back to it.
	if ( !$title || !( $title->isSpecial( 'OAuth' ) || $title->isSpecial( 'Userlogin' ) ) ) {
		$response->header( 'Cross-Origin-Opener-Policy: same-origin' );
	}
};
