<?php
/**
 * Pages of extensions that are off now and may have been on before: their namespaces keep their names, and
 * their texts can be read but not changed. All of it works again when the extension is turned on.
 */

$wgAutoloadClasses['WikisteadKeptContentHandler'] = __DIR__ . '/KeptContentHandler.php';
foreach ( $wikisteadService['kept'] as $wikisteadName => $wikisteadKept ) {
	// An extension whose setting nobody has ever touched has always been what it is now.
	if ( wikisteadSetting( "wwExtEnable$wikisteadName" ) === null || wikisteadWants( $wikisteadName ) ) {
		continue;
	}
	foreach ( $wikisteadKept['models'] as $wikisteadModel ) {
		$wgContentHandlers[$wikisteadModel] = WikisteadKeptContentHandler::class;
	}
	foreach ( $wikisteadKept['namespaces'] as $wikisteadNumber => $wikisteadNamespace ) {
		$wgExtraNamespaces[(int)$wikisteadNumber] = $wikisteadNamespace;
		// A right that nobody has: new pages would be of the wrong kind.
		$wgNamespaceProtection[(int)$wikisteadNumber] = [ 'wikistead-turned-off' ];
	}
}
