<?php
use MediaWiki\Deferred\LinksUpdate;
use Wikimedia\ObjectFactory\ObjectFactory;
use Wikimedia\Rdbms\IResultWrapper;

/** Makes MediaWiki's tables of links as the classes below. */
class WikisteadBatchLinksFactory extends ObjectFactory {
	private const CLASSES = [
		LinksUpdate\CategoryLinksTable::class => WikisteadBatchCategoryLinks::class,
		LinksUpdate\ExternalLinksTable::class => WikisteadBatchExternalLinks::class,
		LinksUpdate\ImageLinksTable::class => WikisteadBatchImageLinks::class,
		LinksUpdate\InterwikiLinksTable::class => WikisteadBatchInterwikiLinks::class,
		LinksUpdate\LangLinksTable::class => WikisteadBatchLangLinks::class,
		LinksUpdate\PageLinksTable::class => WikisteadBatchPageLinks::class,
		LinksUpdate\PagePropsTable::class => WikisteadBatchPageProps::class,
		LinksUpdate\TemplateLinksTable::class => WikisteadBatchTemplateLinks::class,
	];

	/** @inheritDoc */
	public function createObject( $spec, array $options = [] ) {
		$class = is_array( $spec ) ? self::CLASSES[$spec['class'] ?? ''] ?? null : null;
		return parent::createObject( $class === null || !class_exists( $class, false ) ? $spec : [ 'class' => $class ] + $spec, $options );
	}
}

/** A table of links that asks for the rows of all pages of a turn, and holds new rows, see `BatchLinks.php`. */
trait WikisteadBatchLinksTable {
	/** @var int[]|null The pages whose rows are queried, if not only those of its own page */
	private ?array $queried = null;

	/** Writes the rows of several pages. */
	public function writeHeld( array $rows ): void {
		$this->rowsToInsert = $rows;
		$this->rowsToDelete = [];
		parent::doWrites();
	}

	/** @inheritDoc */
	protected function fetchExistingRows(): IResultWrapper {
		$query = function ( array $pages ): IResultWrapper {
			$this->queried = $pages;
			try {
				return parent::fetchExistingRows();
			} finally {
				$this->queried = null;
			}
		};
		return WikisteadBatchLinks::existing( $this->getTableName(), $this->getSourcePageId(), $query ) ?? parent::fetchExistingRows();
	}

	/** @inheritDoc */
	protected function getExistingFields(): array {
		$fields = parent::getExistingFields();
		return $this->queried === null ? $fields : [ ...$fields, 'page' => $this->getFromField() ];
	}

	/** @inheritDoc */
	protected function getFromConds(): array {
		return $this->queried === null ? parent::getFromConds() : [ $this->getFromField() => $this->queried ];
	}

	/** @inheritDoc */
	protected function doWrites(): void {
		if ( $this->rowsToDelete !== [] || !WikisteadBatchLinks::hold( $this, $this->getTableName(), $this->getSourcePageId(), $this->rowsToInsert ) ) {
			parent::doWrites();
		}
	}
}

class WikisteadBatchCategoryLinks extends LinksUpdate\CategoryLinksTable {
	use WikisteadBatchLinksTable;
}

class WikisteadBatchExternalLinks extends LinksUpdate\ExternalLinksTable {
	use WikisteadBatchLinksTable;
}

class WikisteadBatchImageLinks extends LinksUpdate\ImageLinksTable {
	use WikisteadBatchLinksTable;
}

class WikisteadBatchInterwikiLinks extends LinksUpdate\InterwikiLinksTable {
	use WikisteadBatchLinksTable;
}

class WikisteadBatchLangLinks extends LinksUpdate\LangLinksTable {
	use WikisteadBatchLinksTable;
}

class WikisteadBatchPageLinks extends LinksUpdate\PageLinksTable {
	use WikisteadBatchLinksTable;
}

class WikisteadBatchPageProps extends LinksUpdate\PagePropsTable {
	use WikisteadBatchLinksTable;
}

class WikisteadBatchTemplateLinks extends LinksUpdate\TemplateLinksTable {
	use WikisteadBatchLinksTable;
}
