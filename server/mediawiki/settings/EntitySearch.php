<?php
use Wikibase\DataModel\Term\Term;
use Wikibase\Lib\Interactors\TermSearchResult;
use Wikibase\Repo\Api\EntitySearchHelper;
use Wikibase\Repo\WikibaseRepo;

/** Finds entities by any word of a label or alias. Wikibase itself only compares beginnings; its results come first. */
class WikisteadEntitySearch implements EntitySearchHelper {
	private EntitySearchHelper $inner;

	public function __construct( EntitySearchHelper $inner ) {
		$this->inner = $inner;
	}

	/** @inheritDoc */
	public function getRankedSearchResults( $text, $languageCode, $entityType, $limit, $strictLanguage, ?string $profileContext ) {
		$results = $this->inner->getRankedSearchResults(
			$text, $languageCode, $entityType, $limit, $strictLanguage, $profileContext );
		$namespace = WikibaseRepo::getEntityNamespaceLookup()->getEntityNamespace( $entityType );
		if ( count( $results ) >= $limit || $namespace === null || !WikisteadSearchIndex::isComplete() ) {
			return $results;
		}
		$rows = WikisteadSearchIndex::engine()->findNames( WikisteadSearchQuery::ofBeginning( $text ), [ $namespace ], $limit );
		foreach ( $rows as $row ) {
			$id = WikibaseRepo::getEntityIdLookup()->getEntityIdForTitle(
				WikisteadTitle::makeTitle( $row->page_namespace, $row->page_title ) );
			if ( $id === null || isset( $results[$id->getSerialization()] ) ) {
				continue;
			}
			$result = $this->resultOf( $id, $text, $languageCode, $strictLanguage );
			if ( $result !== null ) {
				$results[$id->getSerialization()] = $result;
			}
			if ( count( $results ) >= $limit ) {
				break;
			}
		}
		return $results;
	}

	private function resultOf( object $id, string $text, string $languageCode, bool $strictLanguage ): ?TermSearchResult {
		$entity = WikibaseRepo::getEntityLookup()->getEntity( $id );
		$match = $entity ? $this->matchOf( $entity, WikisteadSearchIndex::wordsOf( $text ), $languageCode, $strictLanguage ) : null;
		if ( $match === null ) {
			return null;
		}
		$texts = WikibaseRepo::getFallbackLabelDescriptionLookupFactory()
			->newLabelDescriptionLookup( WikibaseRepo::getUserLanguage(), [ $id ] );
		$more = $entity->getType() === 'property' ? [ 'datatype' => $entity->getDataTypeId() ] : [];
		return new TermSearchResult( $match[0], $match[1], $id, $texts->getLabel( $id ), $texts->getDescription( $id ), $more );
	}

	/** @return array|null The name that has all the words, with its kind; in this language if possible */
	private function matchOf( object $entity, array $words, string $languageCode, bool $strictLanguage ): ?array {
		$found = null;
		foreach ( $this->names( $entity ) as [ $language, $name, $kind ] ) {
			if ( ( $strictLanguage && $language !== $languageCode ) || !self::hasWords( WikisteadSearchIndex::wordsOf( $name ), $words ) ) {
				continue;
			}
			$found ??= [ new Term( $language, $name ), $kind ];
			if ( $language === $languageCode ) {
				return [ new Term( $language, $name ), $kind ];
			}
		}
		return $found;
	}

	private function names( object $entity ): Generator {
		foreach ( $entity->getLabels()->toTextArray() as $language => $label ) {
			yield [ (string)$language, $label, 'label' ];
		}
		foreach ( $entity->getAliasGroups()->toTextArray() as $language => $aliases ) {
			foreach ( $aliases as $alias ) {
				yield [ (string)$language, $alias, 'alias' ];
			}
		}
	}

	/** Whether a name has all words; the last word may be a beginning. */
	private static function hasWords( array $name, array $words ): bool {
		$last = array_pop( $words );
		return array_diff( $words, $name ) === [] &&
			array_filter( $name, static fn ( $word ) => str_starts_with( $word, $last ) ) !== [];
	}
}
