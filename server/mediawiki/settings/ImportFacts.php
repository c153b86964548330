<?php
/**
 * Prints what a wiki can accept, before a file is imported into it: one line with `facts` and JSON
 * (`server/modules/wiki-data/imports`, `wiki-facts.ts`).
 */

require_once getenv( 'MW_INSTALL_PATH' ) . '/maintenance/Maintenance.php';

class WikisteadImportFacts extends Maintenance {
	private const ACCOUNTS = 1000;

	public function execute() {
		global $wgMaxArticleSize, $wgRawHtmlMessages, $wgFileExtensions, $wgMaxUploadSize;
		$services = MediaWiki\MediaWikiServices::getInstance();
		[ $entityNamespaces, $entityMax ] = $this->entities();
		$facts = [
			'namespaces' => $this->namespaces( $services ),
			'models' => array_values( $services->getContentHandlerFactory()->getContentModels() ),
			'entityNamespaces' => (object)$entityNamespaces,
			'textMax' => $wgMaxArticleSize * 1024,
			'entityMax' => $entityMax,
			'mainPage' => wikisteadClass( 'MediaWiki\Title\Title', 'Title' )::newMainPage()->getPrefixedText(),
			'htmlMessages' => array_values( $wgRawHtmlMessages ),
			'accounts' => $this->accounts(),
			'groups' => array_values( $services->getUserGroupManager()->listAllGroups() ),
			'suffixes' => array_values( $wgFileExtensions ),
			'fileMax' => is_array( $wgMaxUploadSize ) ? $wgMaxUploadSize['*'] : $wgMaxUploadSize,
		];
		$this->output( "\nfacts " . json_encode( $facts, JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR ) . "\n" );
	}

	/** The oldest accounts; they belong to the people who founded the wiki. */
	private function accounts(): array {
		return array_map( 'strval', $this->getDB( DB_REPLICA )->newSelectQueryBuilder()->select( 'user_name' )
			->from( 'user' )->orderBy( 'user_id' )->limit( self::ACCOUNTS )->caller( __METHOD__ )->fetchFieldValues() );
	}

	private function namespaces( $services ): array {
		global $wgNamespaceAliases;
		$language = $services->getContentLanguage();
		$aliases = $wgNamespaceAliases + $language->getNamespaceAliases();
		$canonical = $services->getNamespaceInfo()->getCanonicalNamespaces();
		$found = [];
		foreach ( $language->getFormattedNamespaces() as $id => $name ) {
			$others = array_keys( array_filter( $aliases, static fn ( $each ) => $each === $id ) );
			$others[] = $canonical[$id] ?? '';
			$found[] = [ 'id' => $id, 'name' => $name, 'aliases' => array_map( 'strval', $others ) ];
		}
		return $found;
	}

	/** The namespaces of entities by content model, and the largest size of an entity. */
	private function entities(): array {
		$repo = 'Wikibase\Repo\WikibaseRepo';
		if ( !class_exists( $repo ) ) {
			return [ [], 0 ];
		}
		$namespaces = $repo::getLocalEntityNamespaceLookup()->getEntityNamespaces();
		$models = $repo::getContentModelMappings();
		$found = [];
		foreach ( $namespaces as $type => $namespace ) {
			if ( isset( $models[$type] ) ) {
				$found[$models[$type]] = $namespace;
			}
		}
		return [ $found, $repo::getSettings()->getSetting( 'maxSerializedEntitySize' ) * 1024 ];
	}
}

$maintClass = WikisteadImportFacts::class;
require_once RUN_MAINTENANCE_IF_MAIN;
