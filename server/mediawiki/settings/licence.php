<?php
/**
 * The licences of the wiki's texts and of its structured data. Data pages have the data's licence, and all other
 * pages that of the texts.
 */

/** URL, name and icon of a licence. The names on the wire are in contract/settings/licences.ts. */
function wikisteadLicence( string $name ): ?array {
	$creative = 'https://creativecommons.org';
	$icons = $GLOBALS['wgResourceBasePath'] . '/resources/assets/licenses';
	return [
		'cc0' => [
			'url' => "$creative/publicdomain/zero/1.0/",
			'text' => 'Creative Commons CC0 1.0 License',
			'icon' => "$icons/cc-0.png",
		],
		'cc-by-4.0' => [
			'url' => "$creative/licenses/by/4.0/",
			'text' => 'Creative Commons Attribution 4.0 License',
			'icon' => "$icons/cc-by.png",
		],
		'cc-by-sa-4.0' => [
			'url' => "$creative/licenses/by-sa/4.0/",
			'text' => 'Creative Commons Attribution-ShareAlike 4.0 License',
			'icon' => "$icons/cc-by-sa.png",
		],
		'odbl' => [
			'url' => 'https://opendatacommons.org/licenses/odbl/1-0/',
			'text' => 'Open Database License 1.0',
			'icon' => null,
		],
		'gfdl' => [
			'url' => 'https://www.gnu.org/licenses/fdl-1.3.html',
			'text' => 'GNU Free Documentation License 1.3 or later',
			'icon' => "$icons/gnu-fdl.png",
		],
	][$name] ?? null;
}

/** The licence of the texts; null if it is not stated. */
function wikisteadTextLicence(): ?array {
	return wikisteadLicence( wikisteadSetting( 'wwLicenceText' ) ?? 'none' );
}

/** The licence of the structured data; null if it is not stated. */
function wikisteadDataLicence(): ?array {
	return wikisteadLicence( wikisteadSetting( 'wwLicenceData' ) ?? 'cc0' );
}

/** Applies a licence to the pages: in the footer, for search engines and before saving. */
function wikisteadApplyLicence( ?array $licence ): void {
	$GLOBALS['wgRightsPage'] = '';
	$GLOBALS['wgRightsUrl'] = $licence['url'] ?? '';
	$GLOBALS['wgRightsText'] = $licence['text'] ?? '';
	$GLOBALS['wgRightsIcon'] = $licence['icon'] ?? '';
	$GLOBALS['wgFooterIcons']['copyright']['copyright'] = ( $licence['icon'] ?? null ) === null
		? []
		: [ 'url' => $licence['url'], 'src' => $licence['icon'], 'alt' => $licence['text'] ];
}

wikisteadApplyLicence( wikisteadTextLicence() );

if ( !wikisteadHasWikibase() ) {
	return;
}

$wikisteadData = wikisteadDataLicence();
$wgWBRepoSettings['dataRightsUrl'] = $wikisteadData['url'] ?? '';
$wgWBRepoSettings['dataRightsText'] = $wikisteadData['text'] ?? '';
// RDF always names a document. If no licence is stated, it is the page that says so.
$wgWBRepoSettings['rdfDataRightsUrl'] = $wikisteadData['url'] ?? "$wgServer/wiki/Special:About";

$wgHooks['BeforeInitialize'][] = static function ( $title ) use ( $wikisteadData ) {
	if ( $title && wikisteadIsEntityPage( $title ) ) {
		wikisteadApplyLicence( $wikisteadData );
	}
};

$wgHooks['SkinAddFooterLinks'][] = static function ( $skin, string $key, array &$links ) use ( $wikisteadData ) {
	$title = $skin->getTitle();
	if ( $key === 'info' && $wikisteadData !== null && $title && !wikisteadIsEntityPage( $title ) ) {
		$licence = WikisteadHtml::element( 'a', [
			'href' => $wikisteadData['url'],
			'rel' => 'license',
			// Within a sentence, color alone would not show that it is a link.
			'style' => 'text-decoration: underline',
		], $wikisteadData['text'] );
		$links['wikistead-data'] = $skin->msg( 'wikistead-data-licence' )->useDatabase( false )
			->rawParams( $licence )->escaped();
	}
};

/** Whether a page is an item, a property or another entity; its talk page is not. */
function wikisteadIsEntityPage( $title ): bool {
	$entities = $GLOBALS['wgWBRepoSettings']['entitySources']['local']['entityNamespaces'];
	return in_array( $title->getNamespace(), array_map( 'intval', $entities ), true );
}
