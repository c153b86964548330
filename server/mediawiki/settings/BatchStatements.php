<?php
use Wikibase\DataModel\Reference;
use Wikibase\DataModel\Snak\SnakList;
use Wikibase\DataModel\Statement\Statement;
use Wikibase\Repo\WikibaseRepo;

/** The changes that a batch's edit makes to an entity's statements. */
class WikisteadBatchStatements {
	private const RANKS = [
		'deprecated' => Statement::RANK_DEPRECATED,
		'normal' => Statement::RANK_NORMAL,
		'preferred' => Statement::RANK_PREFERRED,
	];

	/** @return array[] The changed statements, in the format of `wbeditentity` */
	public static function changes( object $entity, array $edits, WikisteadBatchTurn $turn ): array {
		$known = method_exists( $entity, 'getStatements' ) ? $entity->getStatements()->toArray() : null;
		if ( $known === null ) {
			throw new WikisteadBatchProblem( 'type', 'This kind of entity has no statements.' );
		}
		$changed = [];
		$claims = [];
		foreach ( $edits as $edit ) {
			$snak = WikisteadBatchValues::snak( $edit, $turn );
			// Snaks compare everything that they contain.
			$same = static fn ( $statement ) => $statement->getPropertyId()->equals( $snak->getPropertyId() ) && $statement->getMainSnak()->equals( $snak );
			if ( $edit['do'] === 'remove' ) {
				$gone = array_filter( $known, $same );
				if ( $gone === [] ) {
					throw new WikisteadBatchProblem( 'not-there', "There is no statement with {$edit['property']} and this value to remove." );
				}
				foreach ( $gone as $key => $statement ) {
					unset( $known[$key], $changed[spl_object_id( $statement )] );
					if ( $statement->getGuid() !== null ) {
						$claims[] = [ 'id' => $statement->getGuid(), 'remove' => '' ];
					}
				}
				continue;
			}
			$found = array_filter( $known, $same );
			$statement = reset( $found ) ?: new Statement( $snak );
			if ( $found === [] ) {
				$known[] = $statement;
				$changed[spl_object_id( $statement )] = $statement;
			}
			if ( self::extend( $statement, $edit, $turn ) ) {
				$changed[spl_object_id( $statement )] = $statement;
			}
		}
		$serializer = WikibaseRepo::getBaseDataModelSerializerFactory()->newStatementSerializer();
		foreach ( $changed as $statement ) {
			$claims[] = $serializer->serialize( $statement );
		}
		return $claims;
	}

	/** Gives a statement the qualifiers and references that it lacks. @return bool Whether that changed it */
	private static function extend( Statement $statement, array $edit, WikisteadBatchTurn $turn ): bool {
		$changed = false;
		if ( isset( $edit['rank'] ) ) {
			if ( !isset( self::RANKS[$edit['rank']] ) ) {
				throw new WikisteadBatchProblem( 'rank', 'The rank must be preferred, normal or deprecated.' );
			}
			$changed = $statement->getRank() !== self::RANKS[$edit['rank']];
			$statement->setRank( self::RANKS[$edit['rank']] );
		}
		$qualifiers = $statement->getQualifiers();
		foreach ( $edit['qualifiers'] ?? [] as $one ) {
			$qualifier = WikisteadBatchValues::snak( $one, $turn );
			if ( !$qualifiers->hasSnak( $qualifier ) ) {
				$qualifiers->addSnak( $qualifier );
				$changed = true;
			}
		}
		$references = $statement->getReferences();
		foreach ( $edit['references'] ?? [] as $snaks ) {
			$reference = new Reference( new SnakList( array_map( static fn ( $one ) => WikisteadBatchValues::snak( $one, $turn ), $snaks ) ) );
			if ( !$reference->isEmpty() && !$references->hasReference( $reference ) ) {
				$references->addReference( $reference );
				$changed = true;
			}
		}
		return $changed;
	}
}
