<?php
/**
 * Small screens. With MobileFrontend, phones get Minerva. Without it, and for readers who choose the desktop
 * view or enlarge it, the other skins have room at 320 pixels too.
 */

$wgVectorResponsive = true;

// Before MediaWiki 1.41, modules say for which screens they are.
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

// Skins of the time before phones: our styles arrange them anew below a certain width.
$wikisteadOldSkins = [ 'vector', 'modern' ];
$wgHooks['OutputPageAfterGetHeadLinksArray'][] =
	static function ( array &$tags, $out ) use ( $wikisteadOldSkins ) {
		$options = MediaWiki\MediaWikiServices::getInstance()->getUserOptionsLookup();
		// Readers can turn this off in their preferences, as for other skins.
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
// The same URLs for all devices: browsers and search engines may get another page with another device.
$wgMFAutodetectMobileView = true;
$wgMFVaryOnUA = true;
$wgMFNoindexPages = false;
// The gateway tells phones from other devices, because it keeps a page for each of the two. No client can set
// these, and MobileFrontend asks for nothing else where they are set.
$wgMFMobileHeader = null;
$_SERVER['AMF_DEVICE_IS_MOBILE'] = getenv( 'WIKISTEAD_PHONE' ) ? 'true' : 'false';
$_SERVER['AMF_DEVICE_IS_TABLET'] = 'false';
$wgMFEnableBeta = false;
$wgMFAmcOutreach = false;
// Section by section, so that a page is short. Items have no sections.
$wgMFCollapseSectionsByDefault = true;
$wgMFEnableManifest = false;
$wgExtensionFunctions[] = static function () {
	// It fetches the wiki's icon by HTTP, for which it would wait for another worker.
	unset( $GLOBALS['wgAPIModules']['webapp-manifest'] );
};
