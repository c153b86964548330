<?php
/**
 * The namespaces of extensions that are off. They keep their names, so that pages made while the extension was on
 * can be found and read, and no ordinary page can take a title that would be unreachable once the extension is
 * on. Nothing in them can be changed meanwhile.
 */

$wgAutoloadClasses['WikisteadKeptContentHandler'] = __DIR__ . '/KeptContentHandler.php';
foreach ( $wikisteadService['kept'] as $wikisteadName => $wikisteadKept ) {
	if ( wikisteadWants( $wikisteadName ) ) {
		continue;
	}
	foreach ( $wikisteadKept['models'] as $wikisteadModel ) {
		$wgContentHandlers[$wikisteadModel] = WikisteadKeptContentHandler::class;
	}
	foreach ( $wikisteadKept['namespaces'] as $wikisteadNumber => $wikisteadNamespace ) {
		$wgExtraNamespaces[(int)$wikisteadNumber] = $wikisteadNamespace;
		// A right that nobody has, because new pages would be of the wrong kind.
		$wgNamespaceProtection[(int)$wikisteadNumber] = [ 'wikistead-turned-off' ];
	}
}
