<?php
/** Wikibase and the extensions that depend on it, if the source tree contains them. */

if ( !is_file( "$IP/extensions/Wikibase/extension-repo.json" ) ) {
	return;
}

wfLoadExtension( 'WikibaseRepository', "$IP/extensions/Wikibase/extension-repo.json" );
wfLoadExtension( 'WikibaseClient', "$IP/extensions/Wikibase/extension-client.json" );

$wikisteadLexeme = wikisteadExtension( 'WikibaseLexeme', wikisteadFlag( 'wwExtEnableWikibaseLexeme' ) );

define( 'WB_NS_ITEM', 120 );
define( 'WB_NS_ITEM_TALK', 121 );
define( 'WB_NS_PROPERTY', 122 );
define( 'WB_NS_PROPERTY_TALK', 123 );
$wgExtraNamespaces[WB_NS_ITEM] = 'Item';
$wgExtraNamespaces[WB_NS_ITEM_TALK] = 'Item_talk';
$wgExtraNamespaces[WB_NS_PROPERTY] = 'Property';
$wgExtraNamespaces[WB_NS_PROPERTY_TALK] = 'Property_talk';
$wgContentNamespaces[] = WB_NS_ITEM;
$wgNamespacesToBeSearchedDefault[WB_NS_ITEM] = true;
$wgNamespacesToBeSearchedDefault[WB_NS_PROPERTY] = true;
// Since 1.45, Wikibase would otherwise choose namespaces itself.
$wgWBRepoSettings['defaultEntityNamespaces'] = false;

$wikisteadSource = [
	'entityNamespaces' => [ 'item' => WB_NS_ITEM, 'property' => WB_NS_PROPERTY ] +
		( $wikisteadLexeme ? [ 'lexeme' => 146 ] : [] ),
	'repoDatabase' => false,
	// URIs of concepts, which never change. /entity/ redirects to their data.
	'baseUri' => "$wgServer/entity/",
	'rdfNodeNamespacePrefix' => 'wd',
	'rdfPredicateNamespacePrefix' => '',
	'interwikiPrefix' => '',
];

$wgWBRepoSettings['entitySources'] = [ 'local' => $wikisteadSource ];
$wgWBRepoSettings['localEntitySourceName'] = 'local';

// Kilobytes; an item with thousands of references takes a few thousand, and the API must be able to return it.
$wgWBRepoSettings['maxSerializedEntitySize'] = 10 * 1024;
$wgAPIMaxResultSize = 32 * 1024 * 1024;

$wgWBClientSettings['entitySources'] = [ 'local' => $wikisteadSource ];
$wgWBClientSettings['itemAndPropertySourceName'] = 'local';
$wgWBClientSettings['thisWikiIsTheRepo'] = true;
$wgWBClientSettings['repoUrl'] = $wgServer;
$wgWBClientSettings['repoScriptPath'] = $wgScriptPath;
$wgWBClientSettings['repoArticlePath'] = $wgArticlePath;
$wgWBClientSettings['repoSiteName'] = $wgSitename;

require __DIR__ . '/sitelinks.php';
require __DIR__ . '/normalized.php';

// Labels for all languages. The setting was renamed in 1.44.
foreach ( [ 'tmpEnableMulLanguageCode', 'enableMulLanguageCode' ] as $wikisteadName ) {
	$wgWBRepoSettings[$wikisteadName] = true;
	$wgWBClientSettings[$wikisteadName] = true;
}
// Special:WikibaseGraphQL, since 1.45.
$wgWBRepoSettings['tmpEnableGraphQL'] = true;

// Each limit has its own setting.
foreach ( [
	'wwWikibaseStringLengthString' => 'VT:string',
	'wwWikibaseStringLengthMonolingualText' => 'VT:monolingualtext',
	'wwWikibaseStringLengthMultilang' => 'multilang',
] as $wikisteadName => $wikisteadLimit ) {
	$wikisteadLength = (int)wikisteadSetting( $wikisteadName );
	if ( $wikisteadLength > 0 ) {
		$wgWBRepoSettings['string-limits'][$wikisteadLimit]['length'] = $wikisteadLength;
	}
}

if ( wikisteadFlag( 'wikibaseFedPropsEnable' ) ) {
	$wgWBRepoSettings['federatedPropertiesEnabled'] = true;
}

foreach ( [ 'EntitySchema', 'WikibaseEdtf', 'WikibaseLocalMedia' ] as $wikisteadName ) {
	wikisteadOffered( $wikisteadName );
}
if ( wikisteadExtension( 'WikibaseManifest' ) ) {
	$wgWbManifestWikidataEntityMapping = wikisteadJson( 'wikibaseManifestEquivEntities' );
}

require __DIR__ . '/batches.php';
