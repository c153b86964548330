<?php
/** Who saves a page that has changed meanwhile, and who undoes an older change, has both changes put together. */

$wgDiff3 = false;
$wgAutoloadClasses['WikisteadMerge'] = __DIR__ . '/Merge.php';
$wgAutoloadClasses['WikisteadWikitextHandler'] = __DIR__ . '/WikitextHandler.php';
// A class's name, or since MediaWiki 1.41 a description of the object.
if ( is_array( $wgContentHandlers[CONTENT_MODEL_WIKITEXT] ) ) {
	$wgContentHandlers[CONTENT_MODEL_WIKITEXT]['class'] = 'WikisteadWikitextHandler';
} else {
	$wgContentHandlers[CONTENT_MODEL_WIKITEXT] = 'WikisteadWikitextHandler';
}
