<?php
/** Skins, and the extensions that every wiki has where the source tree has them. */

foreach ( $wikisteadService['skins'] as $wikisteadSkin ) {
	wfLoadSkin( $wikisteadSkin );
}
$wgDefaultSkin = wikisteadSetting( 'wgDefaultSkin' ) ?? 'vector';
if ( !in_array( $wgDefaultSkin, array_map( 'strtolower', $wikisteadService['skins'] ), true ) ) {
	// MediaWiki would show its bare fallback.
	$wgDefaultSkin = 'vector';
}

foreach ( [ 'Cite', 'CodeEditor', 'Nuke', 'ParserFunctions', 'TemplateData', 'WikiEditor' ] as $wikisteadName ) {
	wikisteadExtension( $wikisteadName );
}
if ( wikisteadExtension( 'cldr' ) ) {
	wikisteadExtension( 'UniversalLanguageSelector' );
	// Guessing a reader's language would make pages that no cache can share.
	$wgULSLanguageDetection = false;
	$wgULSGeoService = false;
}
if ( wikisteadExtension( 'OAuth' ) ) {
	$wgMWOAuthSecureTokenTransfer = str_starts_with( $wgServer, 'https:' );
	$wgGroupPermissions['sysop']['mwoauthproposeconsumer'] = true;
	$wgGroupPermissions['sysop']['mwoauthmanageconsumer'] = true;
	$wgGroupPermissions['sysop']['mwoauthupdateownconsumer'] = true;
}
