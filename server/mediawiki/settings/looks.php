<?php
/** The skins, and their logo and icons. */

foreach ( $wikisteadService['skinDirs'] as $wikisteadSkin ) {
	wfLoadSkin( $wikisteadSkin );
}
$wgDefaultSkin = wikisteadSetting( 'wgDefaultSkin' ) ?? 'vector';
if ( !in_array( $wgDefaultSkin, $wikisteadService['skins'], true ) ) {
	// MediaWiki would otherwise use its bare fallback skin.
	$wgDefaultSkin = 'vector';
}

// Dark if the reader's system is dark. Skins without these settings stay light.
$wgVectorNightMode = [ 'logged_out' => true, 'logged_in' => true, 'beta' => true ];
$wgMinervaNightMode = [ 'base' => true, 'loggedin' => true, 'amc' => true ];
$wgDefaultUserOptions['vector-theme'] = 'os';
$wgDefaultUserOptions['minerva-theme'] = 'os';

// Wikibase's boxes stay white, so its texts would be light on white.
$wikisteadAlwaysLight = [
	'mainpage' => false,
	'querystring' => [],
	'namespaces' => [ 120, 122, 146, 640 ],
	'pagetitles' => [],
];
$wgVectorNightModeOptions['exclude'] = $wikisteadAlwaysLight;
$wgMinervaNightModeOptions['exclude'] = $wikisteadAlwaysLight;

// Until a logo is uploaded, the server draws one from the wiki's name. The hash changes with the name, so that
// browsers may cache the picture; `send-monogram.ts` computes the same hash.
$wikisteadMonogram = '/monogram.svg?' . substr( hash( 'sha256', "1\n$wgSitename" ), 0, 16 );
$wikisteadLogo = wikisteadSetting( 'wgLogo' ) ?? $wikisteadMonogram;
$wgLogos = array_filter( [
	'1x' => $wikisteadLogo,
	'2x' => wikisteadSetting( 'wgLogo2x' ),
	// Shown beside the name in Vector 2022 and other modern skins.
	'icon' => wikisteadSetting( 'wgLogo2x' ) ?? $wikisteadLogo,
] );
$wgFavicon = wikisteadSetting( 'wgFavicon' ) ?? $wikisteadMonogram;
// The server answers with the logo or with the monogram as a PNG.
$wgAppleTouchIcon = '/apple-touch-icon.png';
