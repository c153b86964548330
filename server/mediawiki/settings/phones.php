<?php
/**
 * Small screens. With MobileFrontend, phones get Minerva. Without it, and for readers who choose the desktop view
 * or zoom in, the other skins also fit into 320 pixels.
 */

$wgVectorResponsive = true;

// Before MediaWiki 1.41, modules declare for which screens they are.
$wikisteadTargets = version_compare( MW_VERSION, '1.41', '<' ) ? [ 'targets' => [ 'desktop', 'mobile' ] ] : [];
$wgResourceModules['wikistead.skins'] = [
	'localBasePath' => __DIR__,
	'styles' => [ 'all-skins.css' ],
	'skinStyles' => [
		'vector' => [ 'small-vector.css' ],
		'vector-2022' => version_compare( MW_VERSION, '1.43', '<' ) ? [ 'small-vector-2022.css' ] : [],
		'modern' => [ 'small-modern.css' ],
		'minerva' => [ 'small-minerva.css' ],
	],
] + $wikisteadTargets;
$wgResourceModules['wikistead.item'] = [
	'localBasePath' => __DIR__,
	'styles' => [ 'item.css' ],
] + $wikisteadTargets;
$wgHooks['BeforePageDisplay'][] = static function ( $out ) {
	$out->addModuleStyles( [ 'wikistead.skins' ] );
	// Items, properties and lexemes.
	if ( defined( 'WB_NS_ITEM' ) && $out->getTitle() && $out->getTitle()->inNamespaces( WB_NS_ITEM, WB_NS_PROPERTY, 146 ) ) {
		$out->addModuleStyles( [ 'wikistead.item' ] );
	}
};

// Skins from before smartphones, which our styles rearrange below a certain width.
$wikisteadOldSkins = [ 'vector', 'modern' ];
$wgHooks['OutputPageAfterGetHeadLinksArray'][] =
	static function ( array &$tags, $out ) use ( $wikisteadOldSkins ) {
		$options = MediaWiki\MediaWikiServices::getInstance()->getUserOptionsLookup();
		// As for other skins, readers can turn this off in their preferences.
		if ( in_array( $out->getSkin()->getSkinName(), $wikisteadOldSkins, true ) &&
			$options->getBoolOption( $out->getUser(), 'skin-responsive' )
		) {
			$html = wikisteadClass( 'MediaWiki\Html\Html', 'Html' );
			$tags['meta-viewport'] = $html::element( 'meta', [
				'name' => 'viewport',
				'content' => 'width=device-width, initial-scale=1.0, minimum-scale=0.25, maximum-scale=5.0',
			] );
		}
	};

if ( !in_array( 'minerva', $wikisteadService['skins'], true ) || !wikisteadExtension( 'MobileFrontend' ) ) {
	return;
}

$wgDefaultMobileSkin = 'minerva';
// The same URLs for all devices, where browsers and search engines may get different pages on different devices.
$wgMFAutodetectMobileView = true;
$wgMFVaryOnUA = true;
$wgMFNoindexPages = false;
// The gateway distinguishes phones from other devices, because it caches a page for each. Clients cannot set
// these variables, and MobileFrontend uses nothing else if they are set.
$wgMFMobileHeader = null;
$_SERVER['AMF_DEVICE_IS_MOBILE'] = getenv( 'WIKISTEAD_PHONE' ) ? 'true' : 'false';
$_SERVER['AMF_DEVICE_IS_TABLET'] = 'false';
$wgMFEnableBeta = false;
$wgMFAmcOutreach = false;
// Keeps pages short. Items have no sections.
$wgMFCollapseSectionsByDefault = true;
$wgMFEnableManifest = false;
$wgExtensionFunctions[] = static function () {
	// The module fetches the wiki's icon by HTTP, so it would have to wait for another worker.
	unset( $GLOBALS['wgAPIModules']['webapp-manifest'] );
};
