<?php
/** The extensions that every wiki has if the source tree contains them. */

foreach ( [ 'Cite', 'CodeEditor', 'Nuke', 'ParserFunctions', 'TemplateData', 'WikiEditor' ] as $wikisteadName ) {
	wikisteadExtension( $wikisteadName );
}
if ( wikisteadExtension( 'cldr' ) ) {
	wikisteadExtension( 'UniversalLanguageSelector' );
	// Pages in a guessed language could not be cached for other readers.
	$wgULSLanguageDetection = false;
	$wgULSGeoService = false;
}
if ( wikisteadExtension( 'OAuth' ) ) {
	$wgMWOAuthSecureTokenTransfer = str_starts_with( $wgServer, 'https:' );
	$wgGroupPermissions['sysop']['mwoauthproposeconsumer'] = true;
	$wgGroupPermissions['sysop']['mwoauthmanageconsumer'] = true;
	$wgGroupPermissions['sysop']['mwoauthupdateownconsumer'] = true;
}
